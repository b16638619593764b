import type { PushTexts } from './texts.ts';

export const zhTw: PushTexts = {
  delivered: {
    title: '道具已送達信箱',
    body: '您購買的《{game}》道具已送達，打開遊戲內信箱即可領取。',
  },
  refund: {
    title: '退款處理中',
    body: '《{game}》訂單的款項將依原付款方式退回，銀行可能需要幾天才會顯示。',
  },
  reward_expiring: {
    title: '有獎勵即將過期',
    body: '不到一天就會失效，趁現在領取吧。',
  },
  draw_open: {
    title: '今天的抽獎還沒抽',
    body: '今天有一次免費抽獎，試試手氣吧！',
  },
};
