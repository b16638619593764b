import type { PushTexts } from './texts.ts';

export const ja: PushTexts = {
  delivered: {
    title: 'メールボックスに届きました',
    body: 'ご注文の『{game}』のアイテムが届きました。ゲーム内のメールボックスで受け取ってください。',
  },
  refund: {
    title: '返金手続きを行いました',
    body: '『{game}』のご注文の代金は、お支払いいただいた方法で返金されます。反映まで数日かかることがあります。',
  },
  reward_expiring: {
    title: 'まもなく期限切れの報酬があります',
    body: 'あと1日以内に受け取れなくなります。お早めにどうぞ。',
  },
  draw_open: {
    title: '今日の抽選がまだです',
    body: '今日の無料抽選が残っています。何が当たるかな？',
  },
};
