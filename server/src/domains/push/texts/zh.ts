import type { PushTexts } from './texts.ts';

export const zh: PushTexts = {
  delivered: {
    title: '道具已送达邮箱',
    body: '您购买的《{game}》道具已到账，打开游戏内邮箱即可领取。',
  },
  refund: {
    title: '退款正在处理',
    body: '《{game}》订单的款项将原路退回，银行可能需要几天才会显示。',
  },
  reward_expiring: {
    title: '有奖励即将过期',
    body: '不到一天就会失效，趁现在领取吧。',
  },
  draw_open: {
    title: '今天的抽奖还没抽',
    body: '今天有一次免费抽奖，看看手气如何？',
  },
};
