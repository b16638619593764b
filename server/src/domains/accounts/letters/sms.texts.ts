import type { Locale } from '#contract/locales.ts';
import { fill, plain, type Seller } from '#server/kernel/letters/letter.ts';
import { tagOf } from '#server/kernel/text/format.ts';

/** Short, so that one message is enough: each one costs. Vietnamese is written without signs, as its messages are. */
const TEXTS: Readonly<Record<Locale, { code: string; change: string }>> = {
  en: {
    code: '{code} is your {publisher} code. Never share it.',
    change: '{publisher}: the phone or email of your account will change in 7 days. Not you? Sign in and call it off.',
  },
  zh: {
    code: '{code} 是您的 {publisher} 验证码，请勿告知他人。',
    change: '{publisher}：您账号的手机号或邮箱将在7天后更换。如非本人操作，请登录取消。',
  },
  'zh-tw': {
    code: '{code} 是您的 {publisher} 驗證碼，請勿告訴他人。',
    change: '{publisher}：您帳號的手機號碼或 Email 將在7天後更換。若非本人操作，請登入取消。',
  },
  ko: {
    code: '{publisher} 인증 코드: {code} 타인에게 알리지 마세요.',
    change: '{publisher}: 7일 후 계정의 휴대폰·이메일이 변경됩니다. 본인이 아니면 로그인해 취소하세요.',
  },
  ja: {
    code: '{publisher}の認証コード：{code} 誰にも教えないでください。',
    change: '{publisher}：7日後に電話番号かメールが変わります。心当たりがなければログインして取り消してください。',
  },
  th: {
    code: '{code} คือรหัส {publisher} ของคุณ ห้ามบอกใคร',
    change: '{publisher}: เบอร์หรืออีเมลของบัญชีจะเปลี่ยนใน 7 วัน ไม่ใช่คุณ? เข้าสู่ระบบเพื่อยกเลิก',
  },
  vi: {
    code: '{code} la ma {publisher} cua ban. Khong chia se ma nay.',
    change: '{publisher}: so dien thoai hoac email cua tai khoan se doi sau 7 ngay. Khong phai ban? Dang nhap de huy.',
  },
  fr: {
    code: '{code} : votre code {publisher}. Ne le donnez à personne.',
    change:
      '{publisher} : le téléphone ou e-mail de votre compte changera dans 7 jours. Pas vous ? Connectez-vous pour annuler.',
  },
  es: {
    code: '{code} es tu código de {publisher}. No lo compartas.',
    change: '{publisher}: el celular o correo de tu cuenta cambiará en 7 días. ¿No eres tú? Entra y cancélalo.',
  },
  de: {
    code: '{code} ist dein Code für {publisher}. Gib ihn nicht weiter.',
    change:
      '{publisher}: Handy oder E-Mail deines Kontos wird in 7 Tagen geändert. Nicht du? Melde dich an und brich es ab.',
  },
  ru: {
    code: '{code} — ваш код {publisher}. Никому не сообщайте.',
    change: '{publisher}: через 7 дней контакт аккаунта сменится. Не вы? Войдите и отмените.',
  },
  pt: {
    code: '{code} é seu código {publisher}. Não compartilhe.',
    change: '{publisher}: o celular ou e-mail da sua conta muda em 7 dias. Não foi você? Entre e cancele.',
  },
  tr: {
    code: '{code}: {publisher} kodun. Kimseyle paylaşma.',
    change: '{publisher}: hesabının telefonu veya e-postası 7 gün sonra değişecek. Sen değilsen girip iptal et.',
  },
  it: {
    code: '{code} è il tuo codice {publisher}. Non condividerlo.',
    change: '{publisher}: telefono o email del tuo account cambierà tra 7 giorni. Non sei tu? Accedi e annulla.',
  },
};

/** Returns the SMS with a code. Its last line lets phones fill in the code only on this host. */
export function codeSms(code: string, locale: Locale, seller: Seller): { text: string; language: string } {
  const words = fill(TEXTS[locale].code, { code, publisher: plain(seller.name) });
  return { text: `${words}\n\n@${new URL(seller.publicUrl).hostname} #${code}`, language: tagOf(locale) };
}

/** Returns the SMS to the bound phone that says that a contact will change. */
export const changeSms = (locale: Locale, seller: Seller): { text: string; language: string } => ({
  text: fill(TEXTS[locale].change, { publisher: plain(seller.name) }),
  language: tagOf(locale),
});
