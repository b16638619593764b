import { grantsGive, otherBatch } from '../operations/actions/grants.ts';
import type { Caller } from '../operations/caller.ts';
import { MAX_LINES } from '../operations/grant-lines.ts';
import { keyOf, type Line, readContents } from '../operations/grant-text.ts';
import { total, type Value } from '../operations/grant-value.ts';
import { run } from '../operations/operation.ts';
import type { Parts } from '../operations/parts.ts';
import { grantsCheck } from '../operations/queries/grants.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import { shorten } from '../operations/shorten.ts';
import type { Answer, Command, Options } from './command.ts';
import { readGrants } from './read-grants.ts';

/** Maximum number of wrong lines in an error message. */
const MAX_NAMED = 100;

/** Returns the options that apply to all lines. @throws OperationRefusal `usage` */
function headOf({ batch = '', until, points, coupon, gid, goods }: Options) {
  const said = [points, coupon, gid, goods].some((one) => one !== undefined);
  const contents = said ? readContents({ points, coupon, gid, goods }) : undefined;
  if (typeof contents === 'string') throw new OperationRefusal('usage', `The contents for all players: ${contents}.`);
  return { batch, ...(until !== undefined && { until }), ...(contents && { contents }) };
}

type Head = ReturnType<typeof headOf>;

const partsOf = (file: string, head: Head) => readGrants(file, { all: 'contents' in head, atOnce: MAX_LINES });
const inputOf = (head: Head, lines: readonly Line[]) => ({ ...head, lines: lines.map(({ at: _, ...line }) => line) });

/** A part of the file: the players who have no grant of the batch yet, and the value of these grants. */
interface Part {
  players: number;
  value: Value;
}

/** Checks a whole file before anything is given: a file with a mistake gives nothing to anybody. */
async function look(parts: Parts, caller: Caller, file: string, head: Head) {
  const bad: string[] = [];
  const unknown: (number | string)[] = [];
  const fresh: Part[] = [];
  const seen = new Map<number, number>();
  let before = 0;
  for await (const { lines, bad: unread } of partsOf(file, head)) {
    bad.push(...unread.map(({ at, why }) => `line ${at}: ${why}`));
    const found = lines.length > 0 ? await run(parts, grantsCheck, caller, inputOf(head, lines)) : null;
    if (found?.other) throw otherBatch(head.batch);
    if (found?.all) throw new OperationRefusal('grant.wrong', `Nothing was given: ${found.all}.`);
    for (const [index, line] of lines.entries()) {
      const { uid = null, result, why } = found?.rows[index] ?? {};
      if (result === 'wrong') bad.push(`line ${line.at}: ${why}`);
      if (result === 'unknown') unknown.push(line.uid ?? keyOf(line));
      // By a character and by the number, a player can be in two parts.
      const first = uid === null ? undefined : seen.get(uid);
      if (first !== undefined) bad.push(`line ${line.at}: player ${uid} is already in line ${first}`);
      else if (uid !== null) seen.set(uid, line.at);
    }
    fresh.push({ players: found?.fresh ?? 0, value: found?.value ?? 0 });
    before += found?.before ?? 0;
  }
  if (bad.length > 0) throw wrongLines(bad);
  if (fresh.length === 0) throw new OperationRefusal('usage', `${file} names no players.`);
  return { fresh, before, unknown };
}

function wrongLines(bad: readonly string[]): OperationRefusal {
  const more = bad.length > MAX_NAMED ? `\n  and ${bad.length - MAX_NAMED} more` : '';
  const named = bad.slice(0, MAX_NAMED).join('\n  ');
  const message = `Nothing was given: ${bad.length} line(s) are wrong.\n  ${named}${more}`;
  return new OperationRefusal('lines.wrong', message, { lines: bad.length });
}

/** Gives the grants of a file, part by part. If it is interrupted, the same command continues where it stopped. */
async function give(parts: Parts, caller: Caller, file: string, options: Options): Promise<Answer> {
  const head = headOf(options);
  const dry = 'dry-run' in options;
  const { fresh, before, unknown } = await look(parts, caller, file, head);
  const sums = { batch: head.batch, given: 0, before, unknown, dry };
  if (dry) sums.given = fresh.reduce((sum, { players }) => sum + players, 0);
  else {
    let part = 0;
    for await (const { lines } of partsOf(file, head)) {
      const more = restOf(fresh.slice(part + 1));
      // Counts the real result, because another command may have given some meanwhile.
      const done = fresh[part++]?.players
        ? await run(parts, grantsGive, caller, { ...inputOf(head, lines), ...(more && { more }) })
        : { given: 0 };
      sums.given += done.given;
    }
  }
  return { data: sums, text: textOf(sums), found: unknown.length > 0 };
}

/** Returns the sum of the later parts; null if nothing follows. */
function restOf(later: readonly Part[]): Part | null {
  const players = later.reduce((sum, part) => sum + part.players, 0);
  return players === 0 ? null : { players, value: total(later.map(({ value }) => value)) };
}

function textOf({
  batch,
  given,
  before,
  unknown,
  dry,
}: {
  batch: string;
  given: number;
  before: number;
  unknown: (number | string)[];
  dry: boolean;
}) {
  return [
    dry
      ? `${given} player(s) would get a grant of ${batch}; nothing was given.`
      : `${given} player(s) got a grant of ${batch}.`,
    ...(before > 0 ? [`${before} had it already.`] : []),
    ...(unknown.length > 0 ? [`No player has the number ${shorten(unknown)}.`] : []),
  ].join(' ');
}

export const grantsGiven: Command = {
  name: grantsGive.name,
  permission: grantsGive.permission,
  args: ['FILE.csv'],
  options: {
    batch: { value: 'NAME', required: true },
    points: { value: 'N' },
    coupon: { value: 'TEMPLATE' },
    gid: { value: 'GAME' },
    goods: { value: 'GOOD:N+GOOD:N' },
    until: { value: 'TIME' },
    'dry-run': {},
  },
  about:
    'give players a compensation that they claim as a reward: the same for all (by options) or by columns of the file; each player gets one per batch',
  acts: true,
  run: (parts, caller, [file = ''], options) => give(parts, caller, file, options),
};
