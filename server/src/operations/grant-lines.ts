import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { couponOf } from '#server/domains/coupons/index.ts';
import { type Batch, type BatchLine, type Contents, checkContents, contents } from '#server/domains/rewards/index.ts';

export { type Contents, contents };

/** Most lines of one action; a longer file takes several. */
export const MAX_LINES = 2000;

/** The recipients and contents of a grant. */
export const grantLines = z
  .strictObject({
    batch: z.string().regex(/^[\w.:-]{1,100}$/, '{batch} is up to 100 letters, digits and . : _ -'),
    contents: contents.optional().describe('What everybody gets; absent: each line says its own.'),
    until: z.iso
      .datetime({ message: '{until} is a time in UTC such as 2026-12-31T00:00:00Z' })
      .transform((text) => new Date(text))
      .optional()
      .describe('When it can be claimed no more; absent: for ever.'),
    lines: z
      .array(z.strictObject({ uid: z.int().min(1), contents: contents.optional() }))
      .min(1, '{players} names no players.')
      .max(MAX_LINES),
  })
  .refine(
    ({ contents: all, lines }) => lines.every(({ contents: own }) => (own === undefined) !== (all === undefined)),
    'What is given is said for all, or in each line.',
  )
  .refine(
    ({ lines }) => new Set(lines.map(({ uid }) => uid)).size === lines.length,
    'A player stands in {players} once.',
  );

export type GrantLines = z.output<typeof grantLines>;

/** Returns the batch of the lines. */
export const batchOf = ({ batch: name, contents: all, until }: GrantLines): Batch => ({
  name,
  contents: all ?? null,
  until: until ?? null,
});

/** Returns the lines of existing players with their contents, and the numbers without an account. */
export function resolve({ contents: all, lines }: GrantLines, players: ReadonlyMap<number, string>) {
  const known: BatchLine[] = [];
  const unknown: number[] = [];
  for (const { uid, contents: own } of lines) {
    const [playerId, given] = [players.get(uid), own ?? all];
    if (playerId && given) known.push({ playerId, contents: given });
    else unknown.push(uid);
  }
  return { known, unknown };
}

/** Returns the problems of the lines: the player's number, or null for all players, and the reason. */
export async function problemsOf(
  db: Db,
  catalogue: Catalogue,
  { contents: all, until, lines }: GrantLines,
): Promise<{ uid: number | null; why: string }[]> {
  const now = await databaseNow(db);
  if (until && until <= now) return [{ uid: null, why: `${until.toISOString()} is over` }];
  // Most lines have the same contents: check each only once.
  const known = new Map<string, string | null>();
  return [{ uid: null, contents: all }, ...lines].flatMap(({ uid, contents: given }) => {
    if (!given) return [];
    const text = JSON.stringify(given);
    const why = known.has(text) ? known.get(text) : problemOf(catalogue, given, now);
    known.set(text, why ?? null);
    return why ? [{ uid, why }] : [];
  });
}

/** Returns the reason why the contents cannot be given; null if they can. */
function problemOf(catalogue: Catalogue, given: Contents, now: Date): string | null {
  const [finding] = checkContents(given, [], catalogue);
  if (finding) return `${String(finding.path.at(-1))} ${finding.message}`;
  const end = 'coupon' in given ? couponOf(catalogue, given.coupon)?.validUntil : undefined;
  return end && Date.parse(end) <= now.getTime()
    ? `every coupon ${'coupon' in given ? given.coupon : ''} ended at ${end}`
    : null;
}

/** Returns the sums of all that the lines give, without players: a second operator approves by it. */
export function summaryOf(lines: GrantLines['lines']): string {
  const sums = new Map<string, number>();
  const add = (what: string, count: number) => sums.set(what, (sums.get(what) ?? 0) + count);
  for (const { contents: own } of lines) {
    if (!own) continue;
    if ('points' in own) add('points', own.points);
    else if ('coupon' in own) add(`coupon ${own.coupon}`, 1);
    else for (const { good, quantity } of own.goods) add(`${good} of game ${own.gid}`, quantity);
  }
  return `of their own each, together ${[...sums].map(([what, count]) => `${count} ${what}`).join(', ')}`;
}
