import { cpus, totalmem } from 'node:os';
import type { ChaosResult } from './chaos.ts';
import type { Violation } from './invariants/index.ts';
import { isTooSlow } from './too-slow.ts';

const MOST_STORIES = 12;

/** Returns the whole report in plain text. */
export function report(result: ChaosResult): string {
  const { options, plan, facts, witness, verdict, seconds, versions } = result;
  const { seed, orders } = options;
  const counts = [...witness.counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const pick = (prefix: string): [string, number][] =>
    counts.flatMap(([name, n]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), n] as [string, number]] : [],
    );
  const rest = counts.filter(([name]) => !/^(fault|attack): /.test(name));
  const states = tally(facts.orders.map((order) => `${order.payment_state} / ${order.item_state}`));
  const { violations, checked } = verdict;
  return [
    `chaos: ${plan.stories.length} stories, seed ${seed}`,
    machine(versions),
    `again: npm run chaos -- --orders ${orders} --seed ${seed}`,
    section('orders by outcome (money / item)', states),
    section('faults injected', pick('fault: ')),
    section('webhooks that the provider never sent', pick('attack: ')),
    section('clients', rest),
    section(
      'seconds',
      Object.entries(seconds).map(([part, s]) => [part, Number(s.toFixed(1))]),
    ),
    '',
    'invariants',
    ...INVARIANTS.map(([name, what]) => {
      const broken = violations.filter(({ invariant }) => invariant === name).length;
      return `  ${name.padEnd(8)}${String(checked[name]).padStart(8)} checks  ${broken === 0 ? 'holds ' : `BROKEN ${broken} times `} ${what}`;
    }),
    ...stories(result),
    '',
    summaryOf(result),
  ].join('\n');
}

function summaryOf({ verdict, plan, slowestStartMs }: ChaosResult): string {
  const { violations } = verdict;
  if (violations.length === 0) return `${plan.stories.length} stories: nothing was lost and nothing came twice`;
  if (!isTooSlow(verdict, slowestStartMs)) return `${violations.length} VIOLATIONS`;
  const seconds = Math.round(slowestStartMs / 1000);
  return `TOO SLOW TO JUDGE: a portal took ${seconds} s to start. Nothing was lost and nothing came twice; the rest needs a faster machine, or one with less to do`;
}

const INVARIANTS = [
  ['I0', 'of the buyers who only had to pay, a fifth and more have their item'],
  ['I1', 'ledger transactions are zero, payments equal their entries, nothing is negative'],
  ['I2', 'each order and payment keeps what the provider’s books say'],
  ['I3', 'accepted deliveries: one for what stays paid, never two, none unpaid, the right contents'],
  ['I4', 'orders, payments, cancellations and webhooks that were acknowledged are there'],
  ['I5', 'timelines are legal and never go back'],
  ['I6', 'limits, stock and monthly caps hold; no money stays for ended orders, second captures, refused items'],
  ['I7', 'a coupon or first top-up is in one state, and spent on at most one paid order'],
  ['I8', 'what is charged is the order’s total, and with its contents what the publisher’s files say'],
  ['I9', 'no money goes back without a cause that the outside saw'],
  ['I10', 'who follows orders is told of each once and in order, though it threw or slept until the end'],
  ['I11', 'orders that were sent brought their points once, what went back took its share, and balances are the sums'],
  ['I12', 'each reward was given once, and what was claimed came once, whole, and to its character'],
  ['I13', 'points that were spent are what was redeemed, within stock and limits'],
  ['I14', 'tasks count each thing once, and a step is claimed once, and not before it is reached'],
  ['I15', 'the published script makes the same of each draw, and its prize was given once'],
  ['I16', 'who was invited and stays paid counts once for who invited, and brought once what that is worth'],
  ['I17', 'a number is of one player, and its gift came once, and once for each player'],
  ['I18', 'who withdrew has the money or the item, never both by that, and every statement is kept once'],
  ['I19', 'orders go where their buyers were told, and nowhere else after the first try'],
  ['I20', 'the publisher’s endpoint got each webhook, signed, and those of a player and of an order in order'],
  ['I21', 'the list of all orders has each once, and a write of the publisher’s backend is done once'],
  ['I22', 'a payment link is paid at most once, and an offer is spent as often as it says'],
  ['I23', 'a payment is only at the provider that its attempt names'],
  ['answers', 'strangers, reused keys and bad signatures are refused; one key makes one thing'],
  ['quiet', 'everything is decided in the end'],
  ['alive', 'no process ends that nobody killed'],
] as const;

/** Returns everything known about the order of a violation. */
function storyOf(violations: readonly Violation[], { facts, witness, plan, ledger }: ChaosResult): string {
  const number = violations[0]?.number;
  const head = `\n── ${number ?? ''}\n${violations.map(({ invariant, what }) => `   ${invariant}: ${what}`).join('\n')}`;
  const order = facts.orders.find((candidate) => candidate.number === number);
  if (!number) return head;
  const payments = facts.payments.filter(({ payable }) => payable === number);
  const ids = new Set(payments.map(({ id }) => id));
  const told = witness.orders.get(number);
  const lines: [string, unknown][] = [
    ['order', order],
    ['timeline', facts.timelines.get(number)?.replaceAll(' ', ' → ') ?? 'none'],
    ...payments.map((payment): [string, unknown] => ['payment', payment]),
    ...facts.refunds
      .filter(({ payment_id }) => ids.has(payment_id))
      .map((refund): [string, unknown] => ['refund', refund]),
    ...ledger.filter(({ payment_id }) => ids.has(payment_id)).map((entry): [string, unknown] => ['ledger', entry]),
    ...facts.deliveries
      .filter(({ reference }) => reference === number)
      .map((row): [string, unknown] => ['delivery', { ...row, tries: facts.tries.get(row.id) ?? [] }]),
    ...facts.withdrawals.filter((one) => one.number === number).map((one): [string, unknown] => ['withdrawal', one]),
    ...facts.books.payments
      .filter(({ reference }) => ids.has(reference))
      .map((book): [string, unknown] => ['provider', book]),
    ...facts.books.deliveries
      .filter(({ orderNumber }) => orderNumber === number)
      .map((entry): [string, unknown] => ['game', entry]),
    ['story', told && plan.stories[told.story]],
    ...(witness.diary.get(number) ?? []).map((line): [string, unknown] => ['client', line]),
  ];
  return [
    head,
    ...lines.map(
      ([name, value]) => `   ${name.padEnd(9)} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ].join('\n');
}

/** Returns the violations, grouped by order, with everything known about it. */
function stories(result: ChaosResult): string[] {
  const { violations } = result.verdict;
  const groups = [...Map.groupBy(violations, ({ number, what }) => number ?? what).values()];
  const more = groups.length - MOST_STORIES;
  return [
    ...groups.slice(0, MOST_STORIES).map((group) => storyOf(group, result)),
    ...(more > 0 ? [`\n… and ${more} more`] : []),
  ];
}

function section(title: string, rows: readonly (readonly [string, number])[]): string {
  return ['', title, ...rows.map(([name, n]) => `  ${String(n).padStart(7)}  ${name}`)].join('\n');
}

function tally(names: readonly string[]): [string, number][] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => [name, all.length] as [string, number])
    .sort(([, a], [, b]) => b - a);
}

function machine({ postgres, fsync }: ChaosResult['versions']): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB · node ${process.versions.node} · PostgreSQL ${postgres}, fsync ${fsync}`;
}
