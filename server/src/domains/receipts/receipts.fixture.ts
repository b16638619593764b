import type { ReceiptFact } from '#contract/events.ts';
import type { Seller } from '#server/kernel/letters/letter.ts';

/** The facts of a receipt for a delivered item. */
export const receiptFact = (over: Partial<ReceiptFact> = {}): ReceiptFact => ({
  playerId: '01a1fe1a-0000-7000-8000-000000000001',
  number: '20261121-7K3MQ9ZT2B',
  kind: 'sent',
  reference: '',
  email: 'kestrel@example.com',
  locale: 'en',
  at: '2026-11-21T13:22:41.000Z',
  paidAt: '2026-11-21T09:05:39.000Z',
  game: 'Starfall Odyssey',
  item: '980 Astralite',
  character: 'Kestrel Vane',
  server: 'Orion-3',
  grants: [
    { name: 'Astralite', quantity: 1980, bonus: 110, extra: 0 },
    { name: 'Star key', quantity: 3, bonus: 0, extra: 0 },
  ],
  method: 'Wallet',
  currency: 'EUR',
  list: 1499,
  discount: 0,
  coupon: null,
  tax: null,
  total: 1499,
  refund: null,
  ...over,
});

export const SELLER: Seller = {
  name: 'Lanternfish Interactive',
  company: 'Lanternfish Ltd., 12 Harbour Steps',
  support: 'https://support.lanternfish.example/hc',
  publicUrl: 'https://shop.example.com',
};
