import { randomUUID } from 'node:crypto';
import { runOpsCli } from '#server/cli/ops.ts';
import type { GameEntry } from './facts.ts';
import type { Witness } from './witness.ts';
import type { ChaosWorld } from './world.ts';

const WHO = ['--why', 'the buyer asked', '--json'];

/** Runs a command of `npm run ops`, as a person types it; null if its result is unknown. */
export async function command(world: ChaosWorld, args: readonly string[]): Promise<Record<string, unknown> | null> {
  const printed: string[] = [];
  try {
    await runOpsCli([...args, ...WHO], { ...world.environment, LOG_LEVEL: 'silent' }, (text) => printed.push(text));
    return JSON.parse(printed.join('')) as Record<string, unknown>;
  } catch (error) {
    // The database may go away at any moment: then the command reports it, or aborts.
    if (!(error instanceof Error)) throw error;
    return null;
  }
}

const said = (answer: Record<string, unknown> | null): string =>
  answer ? ((answer.error as { code?: string } | undefined)?.code ?? 'done') : 'no answer';

/** The shop's staff refunds an amount of an order, or all that is left. */
export async function refundByOperator(
  world: ChaosWorld,
  witness: Witness,
  number: string,
  amount: number | 'all',
): Promise<void> {
  witness.operators.set(number, [...(witness.operators.get(number) ?? []), amount]);
  // A new key each time: similar refunds are separate.
  const give = ['orders', 'refund', number, '--amount', String(amount), '--key', randomUUID()];
  let answer = await command(world, give);
  // The player has the item, or may have it: staff that refunds everything must confirm it.
  if (/^item\.(sent|unclear)$/.test(said(answer))) answer = await command(world, [...give, '--keep-item']);
  witness.count(`operator refund: ${said(answer)}`);
  witness.note(number, `operator refunds ${amount}: ${JSON.stringify(answer)}`);
  if (said(answer) === 'done') witness.done.set(`operator:${answer?.action}`, number);
}

/** The shop's staff resends failed refunds. */
export async function resend(world: ChaosWorld, witness: Witness, number: string): Promise<void> {
  for (const id of await failedOf(world, number)) {
    witness.resent.add(id);
    const answer = await command(world, ['refunds', 'resend', id]);
    witness.count(`operator resend: ${said(answer)}`);
    witness.note(number, `operator resends ${id}: ${JSON.stringify(answer)}`);
    if (said(answer) === 'done') witness.done.set(`again:${id}`, number);
  }
}

/**
 * For recalled items with an unclear state, the shop's staff looks into the games and records the result. Returns the
 * number.
 */
export async function resolveUnclear(world: ChaosWorld, witness: Witness): Promise<number> {
  const unclear = await world.sql<{ number: string }[]>`
    select reference as number from deliveries where source = 'order' and state = 'unclear'`;
  if (unclear.length === 0) return 0;
  const { deliveries } = await world.games.books<{ deliveries: GameEntry[] }>();
  const given = new Set(deliveries.flatMap(({ orderNumber, result }) => (result === 'accepted' ? [orderNumber] : [])));
  for (const { number } of unclear) {
    const as = given.has(number) ? 'sent' : 'refund';
    const answer = await command(world, ['orders', 'resolve', number, '--as', as]);
    witness.count(`operator resolves as ${as}: ${said(answer)}`);
    witness.note(number, `operator resolves as ${as}: ${JSON.stringify(answer)}`);
  }
  return unclear.length;
}

/**
 * Returns the failed refunds as the daily list of differences shows them. It cannot be read while the database is down.
 */
async function failedOf({ sql }: ChaosWorld, number: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select r.id from refunds r join payments p on p.id = r.payment_id where p.payable = ${number} and r.state = 'failed'`.catch(
    (): { id: string }[] => [],
  );
  return rows.map(({ id }) => id);
}
