/**
 * Texts that most pages do not use, by the first word of their keys. In each language a part is a separate file, which
 * loads with the pages that name it (`texts` of a PageDefinition). All other texts are in the language's first file.
 * scripts/checks/i18n.ts finds a page that does not name a part that it uses.
 */
const PARTS = {
  orders: ['history', 'order', 'orders', 'result', 'spending'],
  account: ['accdel', 'login'],
  coupons: ['coupons'],
  privacy: ['privacy'],
  vip: ['vip'],
  rewards: ['rewards'],
  tasks: ['tasks'],
  lottery: ['lottery'],
  bind: ['bind'],
  share: ['share'],
  news: ['news', 'article', 'mainpage'],
  survey: ['survey'],
  community: ['community'],
  /** No page names this part. It loads once a page is usable, or when one of its texts is needed (error-text.ts). */
  errors: ['error'],
} as const;

export type TextPart = keyof typeof PARTS;

export const TEXT_PARTS = Object.keys(PARTS) as TextPart[];

/**
 * Texts that are shown around pages or on many of them. They are in the first file, independent of their first word.
 */
const FIRST: ReadonlySet<string> = new Set([
  'accdel.link',
  'coupons.code',
  'coupons.code_missing',
  'coupons.redeem',
  'coupons.yours_now',
  'error.binding.phone_invalid',
  'error.account.blocked',
  'error.account.leaving',
  'error.binding.taken',
  'error.game.unknown',
  'error.information',
  'error.invite.expired',
  'error.invite.unknown',
  'error.item.waiting',
  'error.lottery.not_open',
  'error.lottery.unknown',
  'error.network',
  'error.order.cancel_wait',
  'error.reward.unavailable',
  'error.reward.withdrawn',
  'error.session.guest',
  'error.session.required',
  'error.survey.over',
  'error.ticket.invalid',
  'error.title',
  'history.more',
  'login.email_wrong',
  'login.failed',
  'login.game.failed',
  'login.needed_text',
  'login.game.open',
  'lottery.draw',
  'lottery.free',
  'lottery.next_in',
  'lottery.nudge',
  'orders.pay.instructions',
  'orders.pay.resume',
  'orders.pay.twice',
  'orders.to_history',
  'rewards.points',
  'rewards.to_coupons',
  'share.none',
  'share.slogan',
  'share.yours',
  'share.yours_text',
  'tasks.count',
  'tasks.ready',
  'vip.faq',
  'vip.next',
]);

/** Titles and descriptions for the document's head, which are shown before a page's own texts are loaded. */
const HEAD = /^\w+\.(title|description)$/;

/** Returns the part that contains a key, or null if it is in the first file. */
export function partOf(key: string): TextPart | null {
  if (HEAD.test(key) || FIRST.has(key)) return null;
  const [word] = key.split('.');
  return TEXT_PARTS.find((part) => (PARTS[part] as readonly (string | undefined)[]).includes(word)) ?? null;
}
