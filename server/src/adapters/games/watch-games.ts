import type { GameProfiles } from '#server/domains/accounts/games/game-sign-in.port.ts';
import type { GameRoles } from '#server/domains/characters/characters.port.ts';
import type { OfferingGames } from '#server/domains/characters/offers/game-offers.port.ts';
import type { GameDelivery } from '#server/domains/fulfilment/fulfilment.port.ts';
import { isOrderNumber } from '#server/kernel/ids/order-number.ts';
import { secondsSince, type Telemetry } from '#server/kernel/metrics/telemetry.ts';

type Games = GameRoles & OfferingGames & GameDelivery & GameProfiles;

/** Measures each call of a game's backend. */
export function watchGames(games: Games, telemetry: Telemetry): Games {
  const watch = async <T>(
    call: keyof Games,
    gid: number,
    work: () => Promise<T>,
    outcomeOf: (answer: T) => string = () => 'ok',
    order?: string,
  ): Promise<T> => {
    const begun = performance.now();
    const game = String(gid);
    let outcome = 'failed';
    const measured = async (): Promise<T> => {
      const answer = await work();
      outcome = outcomeOf(answer);
      return answer;
    };
    const step = { name: `game ${call}`, kind: 'client', facts: { game, call } } as const;
    try {
      // Deliveries of rewards have a reference of their own, which has no trace.
      const number = isOrderNumber(order) ? order : undefined;
      return await (telemetry.trails ? telemetry.trails.step(step, measured, number) : measured());
    } finally {
      telemetry.record('manawell_game_call_seconds', secondsSince(begun), { game, call, outcome });
    }
  };
  return {
    roles: (gid, uid, region) => watch('roles', gid, () => games.roles(gid, uid, region)),
    profile: (gid, uid) => watch('profile', gid, () => games.profile(gid, uid)),
    offers: (receiver) => watch('offers', receiver.gid, () => games.offers(receiver)),
    deliver: (order) =>
      watch(
        'deliver',
        order.gid,
        () => games.deliver(order),
        ({ result }) => result,
        order.orderNumber,
      ),
    recall: (order) => watch('recall', order.gid, () => games.recall(order), undefined, order.orderNumber),
    takeBack: (order) => watch('takeBack', order.gid, () => games.takeBack(order), undefined, order.orderNumber),
  };
}
