import { activityFiles } from '../activities/catalogue.ts';
import type { Court } from './court.ts';

/**
 * I17: a number belongs to one player. Binding gives its gift once for each player and once for each number, to the
 * first owner only. Each number took part once, and answers to players are true.
 */
export function judgeBindings(court: Court): void {
  const { grants, binding } = court.facts.activities;
  const { bound, owners, kinds, parts } = binding;
  const check = (holds: boolean, what: () => string): void => court.check('I17', null, holds, what);
  check(bound.length > 0 || !court.witness.binds, () => 'players wanted to bind a phone, and none did');
  const due = giftsDue(bound);
  const had = new Map(bound.map(({ uid, phone }) => [uid, phone]));
  const owned = new Map(owners.map(({ uid, phone }) => [uid, phone]));
  const numbers = new Set(bound.map(({ phone }) => phone));
  check(new Set(owned.values()).size === owners.length, () => `a number is of two: ${JSON.stringify(owners)}`);
  check(parts === numbers.size, () => `${numbers.size} numbers were bound, ${parts} took part in the gift`);
  const given = Map.groupBy(
    grants.filter(({ source }) => source === 'binding'),
    ({ uid }) => uid,
  );
  const { id, gift } = activityFiles.binding;
  for (const uid of new Set([...court.givens.players, ...given.keys()])) {
    const all = given.get(uid) ?? [];
    const right = all.every(
      ({ reference, contents, state }) => reference === id && contents.points === gift.points && state !== 'withdrawn',
    );
    check(
      right && all.length === (due.has(uid) ? 1 : 0),
      () => `${uid} is due ${due.get(uid) ?? 'no gift'}, and has ${JSON.stringify(all)}`,
    );
    check(owned.get(uid) === had.get(uid), () => `${uid} bound ${had.get(uid)} last, and has ${owned.get(uid)}`);
    const count = kinds.get(uid) ?? 0;
    check(count === (had.has(uid) ? 1 : 0), () => `${uid} has ${count} kinds bound, last ${had.get(uid)}`);
  }
  const facts = new Set(bound.map(({ uid, phone }) => `${uid} ${phone}`));
  for (const told of court.witness.bound) {
    const { uid, phone } = told;
    const right = facts.has(`${uid} ${phone}`) && (!told.given || due.get(uid) === phone);
    check(right, () => `${JSON.stringify(told)} was told; bound: ${had.get(uid)}, gift for ${due.get(uid)}`);
  }
}

/** Returns who must have the gift, and for which number: the first owner of each number who had no gift before. */
function giftsDue(bound: readonly { uid: string; phone: string }[]): Map<string, string> {
  const due = new Map<string, string>();
  const seen = new Set<string>();
  for (const { uid, phone } of bound) {
    if (!seen.has(phone) && !due.has(uid)) due.set(uid, phone);
    seen.add(phone);
  }
  return due;
}
