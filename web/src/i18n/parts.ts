/**
 * Texts that most pages do without, by the first word of their keys. In each language a part is a file of its own, which
 * comes with the pages that name it (`texts` of a PageDefinition); all other texts are in the language's first file.
 * scripts/checks/i18n.ts finds a page that does not name what it needs.
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
  /** Of what failed: no page names it. It comes once a page can be used, or when a text of it is wanted (error-text.ts). */
  errors: ['error'],
} as const;

export type TextPart = keyof typeof PARTS;

export const TEXT_PARTS = Object.keys(PARTS) as TextPart[];

/** Said around pages or on many of them: in the first file, whatever their first word. */
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

/** What pages say of themselves in the document's head: it shows before their own texts have come. */
const HEAD = /^\w+\.(title|description)$/;

/** The part that a key is in; null: the first file. */
export function partOf(key: string): TextPart | null {
  if (HEAD.test(key) || FIRST.has(key)) return null;
  const [word] = key.split('.');
  return TEXT_PARTS.find((part) => (PARTS[part] as readonly (string | undefined)[]).includes(word)) ?? null;
}
