import type { PushTexts } from './texts.ts';

export const ko: PushTexts = {
  delivered: {
    title: '우편함에 도착했어요',
    body: '{game} 주문 상품이 도착했습니다. 게임 내 우편함에서 받아 주세요.',
  },
  refund: {
    title: '환불이 진행 중이에요',
    body: '{game} 주문 금액이 결제하신 수단으로 환불됩니다. 은행에 따라 며칠 걸릴 수 있습니다.',
  },
  reward_expiring: {
    title: '곧 만료되는 보상이 있어요',
    body: '하루 안에 사라집니다. 늦기 전에 받아 주세요.',
  },
  draw_open: {
    title: '오늘의 뽑기가 남아 있어요',
    body: '오늘 무료 뽑기 1회를 아직 사용하지 않으셨어요.',
  },
};
