import { execFileSync } from 'node:child_process';
import { hkdfSync } from 'node:crypto';
import { activityFiles, LOTTERY } from '../activities/catalogue.ts';
import type { DrawFact } from '../activities/facts.ts';
import type { Court } from './court.ts';

const SCRIPT = new URL('../../../docs/draw.py', import.meta.url).pathname;

/**
 * I15: a player draws once a day. The script of docs/draw.md computes each draw as the shop did, under the commitment
 * that the player saw. Some players who wanted to draw did. Players' answers match the stored draws, and only the prize
 * was given, once.
 */
export function judgeDraws(court: Court): void {
  const { draws, grants } = court.facts.activities;
  const check = (holds: boolean, what: () => string): void => court.check('I15', null, holds, what);
  const computed = recompute(draws, court.givens.lotteryKey);
  check(computed !== null, () => 'there is no python3, by which draws are computed once more');
  check(draws.length > 0 || !court.witness.drew, () => 'players wanted to draw, and none did');
  const given = Map.groupBy(
    grants.filter(({ source }) => source === 'lottery'),
    ({ id }) => id,
  );
  const won = new Map<string, number>();
  const days = new Set<string>();
  for (const [at, draw] of draws.entries()) {
    const { id, uid, day, prize } = draw;
    const wins = (name: string): number => won.get(`${uid} ${name}`) ?? 0;
    const { limit = Number.POSITIVE_INFINITY } = activityFiles.prizes.find((entry) => entry.id === prize) ?? {};
    const due = wins(prize) < limit ? prize : 'point';
    won.set(`${uid} ${draw.given}`, wins(draw.given) + 1);
    const told = (): string => JSON.stringify(draw);
    check(!days.has(`${uid} ${day}`) && draw.drawnAs === uid, () => `drawn twice, or for another: ${told()}`);
    days.add(`${uid} ${day}`);
    check(computed?.[at] === prize && draw.given === due, () => `the script makes ${computed?.[at]} of ${told()}`);
    const [grant, ...more] = given.get(id) ?? [];
    const reward = activityFiles.prizes.find((entry) => entry.id === draw.given)?.reward;
    const right = grant?.uid === uid && more.length === 0 && sorted(grant.contents) === sorted(reward);
    check(right, () => `${told()} brought ${JSON.stringify(given.get(id) ?? [])}`);
  }
  const ids = new Map(draws.map((draw) => [draw.id, draw]));
  for (const id of given.keys()) check(ids.has(id), () => `the grant ${id} is of no draw`);
  for (const told of court.witness.draws.values()) {
    const kept = ids.get(told.id);
    const same =
      kept?.uid === told.owner &&
      (['day', 'salt', 'prize', 'given', 'commitment'] as const).every((name) => kept[name] === told[name]);
    check(same, () => `${JSON.stringify(told)} was told, and ${JSON.stringify(kept ?? null)} is kept`);
  }
}

/** Returns the output of docs/draw.py for each; null if there is no Python here. */
function recompute(draws: readonly DrawFact[], key: string): string[] | null {
  const lines = draws.map(({ day, uid, salt, configuration, commitment }) => {
    const seed = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', `${LOTTERY}|${day}`, 32)).toString('hex');
    return `${JSON.stringify({ configuration, commitment, seed, uid, salt })}\n`;
  });
  try {
    return execFileSync('python3', [SCRIPT], { input: lines.join(''), encoding: 'utf8', maxBuffer: 1e9 }).split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Returns contents as text, independent of the order of their keys. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
