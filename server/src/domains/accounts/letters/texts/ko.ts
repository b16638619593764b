import type { AccountTexts } from './texts.ts';

export const ko: AccountTexts = {
  codes: {
    sign_in: {
      subject: '[{publisher}] 로그인 인증 코드',
      title: '로그인 인증 코드',
      intro: '로그인하려던 화면에 다음 코드를 입력해 주세요.',
    },
    link: {
      subject: '[{publisher}] 로그인 연동 인증 코드',
      title: '계정에 로그인 수단 연동',
      intro: '다른 로그인 수단을 회원님의 계정에 연동하려고 합니다. 동의하시면 다음 코드를 입력해 주세요.',
    },
    deletion: {
      subject: '[{publisher}] 계정 삭제 인증 코드',
      title: '계정 삭제 확인',
      intro: '계정을 삭제하려고 합니다. 확인을 위해 다음 코드를 입력해 주세요.',
    },
    bind: {
      subject: '{publisher} 이메일 확인 코드',
      title: '이메일 주소 확인',
      intro: '이 주소를 계정에 연동하거나 변경하려고 합니다. 본인이 요청했다면 아래 코드를 입력하세요.',
    },
  },
  codeLife: '코드는 {minutes}분 동안, 코드를 요청한 브라우저에서만 사용할 수 있습니다.',
  codeIgnore:
    '코드를 요청하지 않으셨다면 이 이메일을 무시하셔도 됩니다. 코드를 다른 사람에게 알려 주지 마세요. 저희는 코드를 묻지 않습니다.',
  notices: {
    new_device: {
      subject: '[{publisher}] 새로운 로그인 알림',
      title: '새 브라우저에서 로그인',
      intro: '지금까지 사용된 적 없는 브라우저에서 회원님의 계정으로 로그인했습니다.',
      advice:
        '본인이라면 따로 하실 일은 없습니다. 본인이 아니라면 로그인하여 “모든 기기에서 로그아웃”을 선택하고 고객센터에 문의해 주세요.',
    },
    deletion_asked: {
      subject: '[{publisher}] 계정 삭제 요청 확인',
      title: '계정을 삭제할까요?',
      intro: '게임에서 계정 삭제가 요청되었습니다. 상점에서 직접 확인하기 전까지는 아무 일도 일어나지 않습니다.',
      advice:
        '삭제를 원하지 않으시면 아무것도 하지 않으셔도 됩니다. 계정은 그대로 유지됩니다. 직접 요청하지 않으셨다면 고객센터에 알려 주세요.',
    },
    deletion_requested: {
      subject: '[{publisher}] 계정 삭제 예정 안내',
      title: '계정이 삭제될 예정입니다',
      intro:
        '요청에 따라 계정을 삭제합니다. 계정을 유지할 수 있는 기한: {date}. 그때까지는 아무것도 사라지지 않습니다.',
      advice:
        '마음이 바뀌셨나요? 기한 전에 로그인하여 계정을 유지해 주세요. 직접 요청하지 않으셨다면 지금 바로 로그인해 주세요.',
    },
    deletion_kept: {
      subject: '[{publisher}] 계정 삭제가 취소되었습니다',
      title: '계정 삭제가 취소되었습니다',
      intro: '계정은 삭제되지 않으며, 모든 것이 그대로입니다. 계속 함께해 주셔서 감사합니다!',
      advice: '직접 결정하지 않으셨다면 고객센터에 문의해 주세요.',
    },
    erased: {
      subject: '[{publisher}] 계정이 삭제되었습니다',
      title: '계정이 삭제되었습니다',
      intro: '요청에 따라 계정과 개인정보를 삭제했습니다.',
      advice:
        '결제 기록은 법에서 정한 기간 동안 보관되지만 회원님이 누구인지는 남지 않습니다. 이메일 주소도 삭제했으므로 이 이메일이 마지막 안내입니다.',
    },
    contact_change: {
      subject: '{publisher} 계정의 연락처가 변경됩니다',
      title: '계정의 연락처가 변경됩니다',
      intro: '계정에 로그인한 누군가가 전화번호 또는 이메일 변경을 요청했습니다. 7일 후에 변경됩니다.',
      advice:
        '본인이 요청했다면 아무것도 하지 않아도 됩니다. 아니라면 로그인해 변경을 취소하고 모든 기기에서 로그아웃한 뒤 고객 지원에 문의하세요.',
    },
  },
  browser: '브라우저',
  os: '운영체제',
  at: '시간',
  openShop: '상점 열기',
  decide: '상점에서 확인하기',
  keepAccount: '계정 유지하기',
  help: '궁금한 점이 있으시면 고객센터에서 도와드리겠습니다.',
  support: '고객센터 문의',
  signature: '{publisher} 팀 드림',
  sentBy: '발신: {company}',
  why: '{publisher} 계정에 이 주소가 입력되어 보내 드리는 메일입니다.',
};
