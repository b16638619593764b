import type { PushTexts } from './texts.ts';

export const en: PushTexts = {
  delivered: {
    title: 'It’s in your mailbox',
    body: 'Your order for {game} has arrived. Open the mailbox in the game to collect it.',
  },
  refund: {
    title: 'Your refund is on its way',
    body: 'The money for your {game} order goes back the way you paid. Your bank may need some days to show it.',
  },
  reward_expiring: {
    title: 'A reward is about to expire',
    body: 'It is gone within a day. Claim it while you can.',
  },
  draw_open: {
    title: 'Today’s draw is waiting',
    body: 'You have a free draw today. What will it be?',
  },
};
