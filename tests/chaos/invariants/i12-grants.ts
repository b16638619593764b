import { activityFiles, BATCHES, FREE, type Gift } from '../activities/catalogue.ts';
import type { GrantFact } from '../activities/facts.ts';
import type { GameEntry } from '../facts.ts';
import { type Court, rewardDeliveries } from './court.ts';

/**
 * I12: each due grant was given once per player and cause, and no others. A claimed grant arrived once, complete, at
 * its character. A refused grant waits again, or ended if the shop says so. No game has an item that the shop does not
 * call sent.
 */
export function judgeGrants(court: Court): void {
  const { grants, points, coupons } = court.facts.activities;
  const rewards = rewardDeliveries(court.facts);
  const given = Map.groupBy(
    court.facts.books.deliveries.filter(({ result, orderNumber }) => result === 'accepted' && rewards.has(orderNumber)),
    ({ orderNumber }) => orderNumber,
  );
  const granted = Map.groupBy(
    points.filter(({ kind }) => kind === 'granted'),
    ({ key }) => key,
  );
  for (const grant of grants) {
    judgeBrought(court, grant, {
      goods: given.get(grant.delivery) ?? [],
      coupons: coupons.get(grant.id) ?? 0,
      points: granted.get(`grant:${grant.id}`) ?? [],
    });
    judgeRefused(court, grant);
  }
  const ids = new Set(grants.map(({ id }) => id));
  const deliveries = new Map(grants.map((grant) => [grant.delivery, grant]));
  const check = (holds: boolean, what: () => string): void => court.check('I12', null, holds, what);
  for (const [reference, entries] of given)
    check(
      deliveries.get(reference)?.state === 'sent',
      () => `the game has what nobody calls sent: ${JSON.stringify(entries)}`,
    );
  for (const key of [...granted.keys(), ...[...coupons.keys()].map((id) => `grant:${id}`)])
    check(ids.has(key.slice(6)), () => `${key} brought something and is no grant`);
  for (const id of court.witness.claims) check(ids.has(id), () => `the reward ${id} was acknowledged and is gone`);
  judgeDue(court);
}

interface Brought {
  goods: readonly GameEntry[];
  coupons: number;
  points: readonly { points: number }[];
}

function judgeBrought(court: Court, grant: GrantFact, brought: Brought): void {
  const { contents, state } = grant;
  const sent = state === 'sent';
  const right = contents.goods
    ? brought.goods.length === (sent ? 1 : 0) && brought.goods.every((entry) => isWhole(grant, entry))
    : contents.coupon
      ? brought.coupons === (sent ? 1 : 0)
      : brought.points.length === (sent ? 1 : 0) && brought.points.every(({ points }) => points === contents.points);
  court.check('I12', null, right, () => `${JSON.stringify(grant)} brought ${JSON.stringify(brought)}`);
}

const isWhole = ({ contents, uid, roleId, serverId }: GrantFact, entry: GameEntry): boolean =>
  JSON.stringify(entry.contents.map(({ id, quantity }) => ({ good: id, quantity }))) ===
    JSON.stringify(plain(contents)) &&
  entry.gid === contents.gid &&
  entry.uid === uid &&
  entry.roleId === roleId &&
  entry.serverId === serverId;

const plain = ({ goods = [] }: Gift): Gift['goods'] => goods.map(({ good, quantity }) => ({ good, quantity }));

/** Compares the result of the last delivery with the state of its grant. */
function judgeRefused(court: Court, grant: GrantFact): void {
  const { state, source, reason, claimed, delivery } = grant;
  const [row] = court.deliveriesOf(delivery);
  const allowed =
    source === 'free_item' ? ['sending', 'sent', 'not_met'] : ['claimable', 'sending', 'sent', 'withdrawn'];
  const refused = row?.state === 'refused';
  const right =
    allowed.includes(state) &&
    (!refused || (state !== 'sent' && state !== 'sending' && (source === 'free_item' || reason !== null))) &&
    (state !== 'claimable' || !claimed || refused) &&
    (state !== 'sending' || ['parked', 'unclear'].includes(row?.state ?? ''));
  court.check('I12', null, right, () => `${JSON.stringify(grant)}, its delivery is ${JSON.stringify(row ?? null)}`);
}

/** Checks that each player has the grants that the publisher's files and the operators define. */
function judgeDue(court: Court): void {
  const { grants, counted } = court.facts.activities;
  const byKey = Map.groupBy(grants, ({ uid, source, reference }) => `${uid} ${source} ${reference}`);
  const one = (uid: string, source: string, reference: string): GrantFact | undefined => {
    const all = byKey.get(`${uid} ${source} ${reference}`) ?? [];
    court.check('I12', null, all.length <= 1, () => `${uid} has ${all.length} of ${source} ${reference}`);
    return all[0];
  };
  for (const uid of court.givens.players) {
    for (const [batch, gift] of court.givens.compensated ? Object.entries(BATCHES) : []) {
      const had = one(uid, 'compensation', batch);
      const right = had !== undefined && had.state !== 'withdrawn' && sameGift(had.contents, gift);
      court.check('I12', null, right, () => `${uid} was to be given ${batch}, and has ${JSON.stringify(had ?? null)}`);
    }
    const points = counted.get(uid) ?? 0;
    for (const { id, from, reward } of activityFiles.levels.filter(({ reward }) => reward)) {
      const had = one(uid, 'vip_level', id);
      const right =
        points >= from
          ? had !== undefined && had.state !== 'withdrawn' && sameGift(had.contents, reward ?? {})
          : had === undefined || had.state !== 'claimable';
      court.check(
        'I12',
        null,
        right,
        () => `${uid} has ${points} points of ${from} for ${id}, and ${JSON.stringify(had ?? null)}`,
      );
    }
    const free = grants.filter(
      (grant) => grant.uid === uid && grant.source === 'free_item' && grant.state !== 'not_met',
    );
    court.check('I12', null, free.length <= FREE.most, () => `${uid} has ${free.length} free items of ${FREE.most}`);
  }
}

const sameGift = (one: Gift, other: Gift): boolean =>
  one.coupon === other.coupon &&
  one.points === other.points &&
  one.gid === other.gid &&
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));
