import type { ReceiptTexts } from './texts.ts';

export const ko: ReceiptTexts = {
  kinds: {
    sent: {
      subject: '[영수증] {item} 지급 완료 (주문 번호 {number})',
      title: '우편함에 도착했습니다!',
      intro:
        '구매해 주셔서 감사합니다! {game} 우편함에 {item} 지급이 완료되었습니다. 즐거운 게임 되세요. 아래는 영수증입니다.',
    },
    partially_refunded: {
      subject: '결제 금액 일부가 환불되었습니다 (주문 번호 {number})',
      title: '결제 금액 일부가 환불되었습니다',
      intro: '{item} 결제 금액 {total} 중 {refund} 금액을 환불해 드렸습니다.',
    },
    refunded: {
      subject: '환불 안내 (주문 번호 {number})',
      title: '환불해 드렸습니다',
      intro: '{item} 결제 금액 {refund} 전액을 환불해 드렸습니다.',
    },
    not_met: {
      subject: '{item} 지급이 불가하여 환불해 드립니다 (주문 번호 {number})',
      title: '아이템을 지급하지 못했습니다',
      intro:
        '{game}에서 회원님의 캐릭터에 {item} 지급을 거부했습니다. 불편을 드려 죄송합니다. 결제 금액 {refund} 전액을 환불해 드립니다.',
    },
    withdrawn: {
      subject: '{item} 미지급에 따른 환불 안내 (주문 번호 {number})',
      title: '지급되지 않아 환불해 드렸습니다',
      intro: '회원님의 캐릭터에 {item} 상품이 지급되지 않았습니다. 결제 금액 {refund} 전액을 환불해 드렸습니다.',
    },
    late: {
      subject: '주문 종료 후 결제된 금액을 환불해 드립니다 (주문 번호 {number})',
      title: '주문이 종료된 뒤에 결제되었습니다',
      intro:
        '{item} 결제 금액 {refund} 입금이 주문 취소 또는 만료 후에 확인되었습니다. 아이템은 지급되지 않았으며, 금액을 환불해 드립니다.',
    },
    surplus: {
      subject: '중복 결제 금액을 환불해 드립니다 (주문 번호 {number})',
      title: '중복 결제 금액을 환불해 드립니다',
      intro:
        '{item} 주문은 이미 결제가 완료되었는데 {refund} 금액이 한 번 더 결제되었습니다. 중복 결제분을 환불해 드리며, 아이템에는 영향이 없습니다.',
    },
    withdrawal: {
      subject: '청약철회가 접수되었습니다 (주문 번호 {number})',
      title: '청약철회를 접수했습니다',
      intro: '{item} 구매 계약의 청약철회를 접수했습니다. 이 메일은 신청하신 내용과 접수 시각을 확인해 드립니다.',
    },
  },
  withdrawal: {
    outcomes: {
      refund: '결제하신 금액 전액을 환불해 드립니다.',
      asked:
        '아이템이 이미 지급되었는지 게임에 확인하고 있습니다. 지급되지 않았다면 환불됩니다. 지급되었다면 철회 권리는 지급과 함께 종료되었습니다.',
      ended:
        '신청이 접수되었을 때 아이템은 이미 지급된 상태였습니다. 결제 전에 동의하신 대로 철회 권리는 지급과 함께 종료되어 환불되지 않습니다.',
    },
    name: '이름',
    statement: '신청 내용',
    words: '이 주문의 계약을 철회합니다.',
    receivedAt: '접수 시각',
    agreed: '결제 전에 동의하신 내용: “{waiver}”',
  },
  greeting: '{character}님, 안녕하세요!',
  refundTime: '환불 금액은 결제하신 수단으로 돌아갑니다. 은행이나 결제 서비스에 따라 확인까지 며칠이 걸릴 수 있습니다.',
  number: '주문 번호',
  game: '게임',
  item: '상품',
  contents: '구성품',
  bonus: '보너스 +{quantity}',
  extra: '추가 +{quantity}',
  inAll: '총 {name} ×{quantity}',
  character: '캐릭터',
  server: '서버',
  method: '결제 수단',
  paidAt: '결제 일시',
  sentAt: '지급 일시',
  refundedAt: '환불 일시',
  points: 'VIP 포인트',
  pointsTakenBack: '회수된 VIP 포인트',
  pointsLeft: '이 주문의 VIP 포인트',
  price: '가격',
  discount: '할인',
  taxIncluded: '{tax} 포함',
  total: '총 결제 금액',
  payment: '결제된 금액',
  remaining: '환불 후 결제 금액',
  refunded: '환불 금액',
  view: '주문 보기',
  help: '궁금한 점이 있으신가요? 주문 번호와 함께 문의해 주시면 고객센터에서 도와드리겠습니다.',
  support: '고객센터 문의',
  signature: '{publisher} 팀 드림',
  soldBy: '판매자: {company}',
  why: '주문 시 이 주소가 입력되어 보내 드리는 메일입니다.',
};
