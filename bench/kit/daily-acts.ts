import { randomBytes } from 'node:crypto';
import type { Output } from '#contract/endpoints/index.ts';
import type { Act } from './acts.ts';
import { type Buyer, call } from './buyers.ts';
import { makeRoom } from './room.ts';
import type { BenchWorld } from './world.ts';

/** Makes the draw of the day, then undoes it so that it can be made again. */
export async function drawing(world: BenchWorld): Promise<Act> {
  const { lottery } = await call<Output<'GET /lottery'>>(world, '', '/lottery?locale=en');
  if (!lottery) throw new Error('there is no daily draw');
  const { id, day, proof } = lottery;
  const room = makeRoom(
    (players) => world.sql`
      with draws as (delete from lottery_draws where player_id = any(${[...players]}::uuid[]))
      delete from grants where player_id = any(${[...players]}::uuid[]) and source = 'lottery'`,
  );
  return {
    name: 'draw',
    async once(buyer) {
      const salt = randomBytes(16).toString('hex');
      const body = { lottery: id, day, commitment: proof.commitment, salt };
      await call(world, buyer.token, '/me/lottery/draws', body);
      room.used(buyer, buyer.id);
      return true;
    },
    ready: room.ready,
    stop: room.stop,
  };
}

/** Accepts the invitation of the previous buyer, then undoes it so that it can be accepted again. */
export async function accepting(world: BenchWorld, buyers: readonly Buyer[]): Promise<Act> {
  const visits = new Map<string, string>();
  for (const [n, { id }] of buyers.entries()) {
    const inviter = buyers.at(n - 1)?.token ?? '';
    const { code } = await call<Output<'GET /me/invites'>>(world, inviter, '/me/invites');
    const { visit } = await call<Output<'GET /invites/:code'>>(world, '', `/invites/${code}`);
    visits.set(id, visit);
  }
  // The account must be newer than the visit by the invitation link.
  await world.sql`
    update players set created_at = now() + interval '1 day' where id = any(${buyers.map(({ id }) => id)}::uuid[])`;
  const room = makeRoom(
    (players) => world.sql`
      with gone as (delete from invites where invitee_id = any(${[...players]}::uuid[])),
      grants as (delete from grants where player_id = any(${[...players]}::uuid[]) and source = 'invite')
      delete from player_coupons where player_id = any(${[...players]}::uuid[]) and batch like 'grant:%'`,
  );
  return {
    name: 'accept an invitation',
    async once(buyer) {
      const visit = visits.get(buyer.id);
      const said = await call<Output<'POST /me/invites/accept'>>(world, buyer.token, '/me/invites/accept', { visit });
      if (!said.accepted) throw new Error('an invitation was not accepted');
      room.used(buyer, buyer.id);
      return true;
    },
    ready: room.ready,
    stop: room.stop,
  };
}
