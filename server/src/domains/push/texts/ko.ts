import type { PushTexts } from './texts.ts';

export const ko: PushTexts = {
  delivered: {
    title: '우편함에 도착했습니다',
    body: '주문하신 {game} 아이템이 도착했습니다. 게임 우편함에서 받아 주세요.',
  },
  refund: {
    title: '환불이 진행 중입니다',
    body: '{game} 주문 금액이 결제하신 수단으로 환불됩니다. 은행에 따라 며칠 걸릴 수 있습니다.',
  },
  reward_expiring: {
    title: '곧 만료되는 보상이 있습니다',
    body: '하루 안에 사라집니다. 늦기 전에 받아 주세요.',
  },
  draw_open: {
    title: '오늘의 뽑기가 남아 있습니다',
    body: '오늘 무료로 한 번 뽑을 수 있습니다. 무엇이 나올까요?',
  },
};
