import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { couponOf } from '#server/domains/coupons/index.ts';
import { type Batch, type Contents, checkContents, contents } from '#server/domains/rewards/index.ts';

export { type Contents, contents };

/** A player of a list: by number, or by a character for which the player bought. */
export interface NamedPlayer {
  uid?: number | undefined;
  game?: number | undefined;
  character?: string | undefined;
}

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
    more: z
      .strictObject({
        players: z.int().min(0),
        value: z.int().min(0).nullable().describe('In minor units of the reference currency; null: not known.'),
      })
      .optional()
      .describe('What later parts of the same list give: limits count the whole list.'),
    lines: z
      .array(
        z
          .strictObject({
            uid: z.int().min(1).optional(),
            game: z.int().min(1).optional(),
            character: z.string().min(1).max(64).optional(),
            contents: contents.optional(),
          })
          .refine(
            ({ uid, game, character }) =>
              (uid === undefined) === (game !== undefined) && (game === undefined) === (character === undefined),
            'A line of {players} has a player number, or a game and a character.',
          ),
      )
      .min(1, '{players} names no players.')
      .max(MAX_LINES),
  })
  .refine(
    ({ contents: all, lines }) => lines.every(({ contents: own }) => (own === undefined) !== (all === undefined)),
    'What is given is said for all, or in each line.',
  )
  .refine(({ lines }) => {
    const uids = lines.flatMap(({ uid }) => (uid === undefined ? [] : [uid]));
    return new Set(uids).size === uids.length;
  }, 'A player stands in {players} once.');

export type GrantLines = z.output<typeof grantLines>;

/** Returns the batch of the lines. */
export const batchOf = ({ batch: name, contents: all, until }: GrantLines): Batch => ({
  name,
  contents: all ?? null,
  until: until ?? null,
});

/** A problem of a line; `index` is null if it concerns all players. */
export interface Problem {
  index: number | null;
  why: string;
}

/** Returns the problems of the contents of the lines. */
export async function problemsOf(
  db: Db,
  catalogue: Catalogue,
  { contents: all, until, lines }: GrantLines,
): Promise<Problem[]> {
  const now = await databaseNow(db);
  if (until && until <= now) return [{ index: null, why: `${until.toISOString()} is over` }];
  // Most lines have the same contents: check each only once.
  const known = new Map<string, string | null>();
  return [all, ...lines.map(({ contents: own }) => own)].flatMap((given, at) => {
    if (!given) return [];
    const text = JSON.stringify(given);
    const why = known.has(text) ? known.get(text) : problemOf(catalogue, given, now);
    known.set(text, why ?? null);
    return why ? [{ index: at === 0 ? null : at - 1, why }] : [];
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

/** Returns the sums of all that is given, by kind: `points`, `coupon fair`, `gem of game 7`. */
export function sumsOf(all: readonly Contents[]): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (what: string, count: number) => sums.set(what, (sums.get(what) ?? 0) + count);
  for (const one of all) {
    if ('points' in one) add('points', one.points);
    else if ('coupon' in one) add(`coupon ${one.coupon}`, 1);
    else for (const { good, quantity } of one.goods) add(`${good} of game ${one.gid}`, quantity);
  }
  return sums;
}

/** Returns the sums of all that the lines give, without players: a second operator approves by it. */
export function summaryOf(lines: GrantLines['lines']): string {
  const sums = sumsOf(lines.flatMap(({ contents: own }) => (own ? [own] : [])));
  return `of their own each, together ${[...sums].map(([what, count]) => `${count} ${what}`).join(', ')}`;
}
