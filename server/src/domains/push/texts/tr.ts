import type { PushTexts } from './texts.ts';

export const tr: PushTexts = {
  delivered: {
    title: 'Ürünün posta kutunda',
    body: '{game} siparişin geldi. Almak için oyundaki posta kutunu aç.',
  },
  refund: {
    title: 'İaden yolda',
    body: '{game} siparişinin parası, kullandığın ödeme yöntemine geri döner. Hesabına yansıması birkaç gün sürebilir.',
  },
  reward_expiring: {
    title: 'Bir ödülün süresi dolmak üzere',
    body: 'Bir gün içinde kaybolacak. Vakit varken al.',
  },
  draw_open: {
    title: 'Bugünkü çekiliş seni bekliyor',
    body: 'Bugün ücretsiz bir çekiliş hakkın var. Bakalım ne çıkacak?',
  },
};
