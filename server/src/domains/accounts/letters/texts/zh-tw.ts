import type { AccountTexts } from './texts.ts';

export const zhTw: AccountTexts = {
  codes: {
    sign_in: {
      subject: '{publisher} 登入驗證碼',
      title: '您的登入驗證碼',
      intro: '請在登入頁面輸入以下驗證碼：',
    },
    link: {
      subject: '{publisher} 綁定登入方式驗證碼',
      title: '為帳號綁定登入方式',
      intro: '有一種新的登入方式將綁定到您的帳號。若您同意，請輸入以下驗證碼：',
    },
    deletion: {
      subject: '{publisher} 刪除帳號驗證碼',
      title: '確認刪除帳號',
      intro: '您正要刪除帳號。請輸入以下驗證碼確認：',
    },
    bind: {
      subject: '{publisher} Email 驗證碼',
      title: '確認您的 Email',
      intro: '您的帳號將綁定或更換為此 Email。如果是您本人操作，請輸入以下驗證碼：',
    },
  },
  codeLife: '驗證碼{minutes}分鐘內有效，且只能在提出要求的瀏覽器中使用。',
  codeIgnore: '若不是您本人提出，請忽略這封信。請勿將驗證碼告訴任何人，我們的人員不會向您索取。',
  notices: {
    new_device: {
      subject: '您的 {publisher} 帳號有新的登入',
      title: '有新的瀏覽器登入',
      intro: '有人在我們沒見過的瀏覽器上登入了您的帳號。',
      advice: '若是您本人，無需任何動作。若不是，請登入後選擇「登出所有裝置」，並聯絡客服。',
    },
    deletion_asked: {
      subject: '是否刪除您的 {publisher} 帳號？',
      title: '是否刪除您的帳號？',
      intro: '我們收到了來自遊戲的帳號刪除要求。在您到商城確認之前，不會進行任何動作。',
      advice: '若不想刪除，無需任何動作，帳號會保留。若不是您本人提出，請聯絡客服。',
    },
    deletion_requested: {
      subject: '您的 {publisher} 帳號即將刪除',
      title: '您的帳號即將刪除',
      intro: '我們將依要求刪除帳號。在 {date} 之前您仍可保留帳號，在此之前不會遺失任何內容。',
      advice: '改變心意了嗎？請在此時間之前登入並選擇保留帳號。若不是您本人提出，請立即處理。',
    },
    deletion_kept: {
      subject: '您的 {publisher} 帳號已保留',
      title: '您的帳號已保留',
      intro: '帳號不會被刪除，一切照舊。很高興您留下來！',
      advice: '若不是您本人的決定，請聯絡客服。',
    },
    erased: {
      subject: '您的 {publisher} 帳號已刪除',
      title: '您的帳號已刪除',
      intro: '我們已依您的要求刪除帳號與您的個人資料。',
      advice:
        '付款紀錄會依法律要求的期限保存，但不再包含您的身分資料。您的 Email 也已刪除，這是我們寄給您的最後一封信。',
    },
    contact_change: {
      subject: '您的 {publisher} 帳號即將更換聯絡方式',
      title: '帳號的聯絡方式即將更換',
      intro: '有人在您的帳號中申請更換手機號碼或 Email，更換將在7天後生效。',
      advice: '如果是您本人操作，則無需處理。如果不是，請登入並取消更換，選擇「登出所有裝置」，並聯絡客服。',
    },
    phone_added: {
      subject: '您的 {publisher} 帳號綁定了手機',
      title: '您的帳號綁定了手機',
      intro: '有人在您的帳號中綁定了一個手機號碼，登入驗證碼可以傳送到該號碼。',
      advice: '如果是您本人操作，則無需處理。如果不是，請登入並選擇「登出所有裝置」，並聯絡客服移除該號碼。',
    },
    email_changed: {
      subject: '您的 {publisher} 帳號已更換 Email',
      title: '您的帳號已更換 Email',
      intro: '客服已依申請更換您帳號的 Email。驗證碼與信件將不再寄到此信箱，您的帳號也已在所有裝置上登出。',
      advice: '如果是您本人申請，則無需處理。如果不是，請立即聯絡客服。',
    },
  },
  browser: '瀏覽器',
  os: '系統',
  at: '時間',
  openShop: '開啟商城',
  decide: '前往商城確認',
  keepAccount: '保留帳號',
  help: '有任何疑問嗎？客服很樂意協助。',
  support: '聯絡客服',
  signature: '{publisher} 團隊',
  sentBy: '寄件方：{company}',
  why: '您收到這封信，是因為有人為 {publisher} 的帳號填寫了此 Email。',
};
