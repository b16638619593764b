import { z } from 'zod';
import { signInName } from '#server/domains/binding/index.ts';
import { actionsWhere } from '../actions.repo.ts';
import { couponsOf } from '../coupons.repo.ts';
import { findPlayers } from '../find/players.ts';
import { MAX_TERM_LENGTH } from '../find/term.ts';
import { query } from '../operation.ts';
import { newestOrdersOf } from '../orders.repo.ts';
import type { Parts, Reading } from '../parts.ts';
import { capsOf, openDeliveriesOf, playerOf, profileOf, sessionsOf } from '../players.repo.ts';
import { SUPPORT_SECONDS } from '../read-sources.ts';
import { OperationRefusal } from '../refusal.ts';

const ACTIONS = 20;
const COUPONS = 20;
/** States of coupons, those that a complaint is likely about first. */
const STATES: readonly string[] = ['usable', 'reserved', 'used', 'expired'];

const rankOf = ({ state }: { state: string }): number => STATES.indexOf(state);

/** Finds players by everything that a term can be. */
export const playersFind = query({
  name: 'players find',
  permission: 'players.read',
  input: z.strictObject({
    term: z.string().min(1).max(MAX_TERM_LENGTH, `A term has at most ${MAX_TERM_LENGTH} characters.`),
  }),
  read: async ({ sql }, { term }) => ({ players: await findPlayers(sql, term) }),
  isEmpty: ({ players }) => players.length === 0,
  freshSeconds: SUPPORT_SECONDS,
});

/** Shows a player: account, sign-in methods, sessions, open orders and deliveries, and the newest coupons by state. */
export const playersShow = query({
  name: 'players show',
  permission: 'players.read',
  input: z.strictObject({ player: z.string().min(1).max(254) }),
  read: async ({ sql, catalogue }: Pick<Parts, 'catalogue'> & Pick<Reading, 'sql'>, { player }) => {
    const playerId = await playerOf(sql, player);
    const profile = await profileOf(sql, playerId);
    if (!profile) throw new OperationRefusal('player.unknown', `No player has the number or email ${player}.`);
    const current = await catalogue();
    const providers = profile.signIn.filter((way) => !way.startsWith('game '));
    const [sessions, orders, caps, deliveries, coupons, actions] = await Promise.all([
      sessionsOf(sql, playerId),
      newestOrdersOf(sql, playerId),
      capsOf(sql, playerId),
      openDeliveriesOf(sql, playerId),
      couponsOf(sql, playerId),
      actionsWhere(sql, { playerId }, ACTIONS),
    ]);
    return {
      player: {
        playerId,
        ...profile,
        providerNames: Object.fromEntries(providers.map((id) => [id, signInName(current, id, 'en')])),
      },
      sessions: [...sessions],
      orders: [...orders],
      caps: [...caps],
      deliveries: [...deliveries],
      coupons: coupons.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, COUPONS),
      actions: actions.map(({ position, ...action }) => action),
    };
  },
});
