import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { commitDays } from './days.ts';
import { eraseDraws } from './erase.repo.ts';
import { lotteryIn } from './lottery.catalog.ts';
import type { LotteryDeps } from './lottery.deps.ts';
import { readUndrawn, readUndrawnOf } from './lottery.read.ts';
import { lotteryRoutes } from './lottery.routes.ts';

export { auditDay } from './audit.ts';
export { drawData } from './erase.repo.ts';
export { lotteryIn, lotterySection } from './lottery.catalog.ts';

export type Lottery = ReturnType<typeof createLottery>;

/** The daily draw: once for each player and day, under what was published before, so that anybody can check it. */
export const createLottery = (deps: LotteryDeps) => ({
  handlers: lotteryRoutes(deps),
  /** Publishes the commitments of the days to come. */
  commitDays: () => commitDays(deps),
  /** Whether a catalogue has a draw that this installation can make. */
  isOffered: (catalogue: Catalogue): boolean => deps.key !== null && lotteryIn(catalogue) !== null,
  /** What is drawn today, where the player has not. */
  undrawn: (playerId: string, locale: Locale, country: string | null) => readUndrawn(deps, playerId, locale, country),
  /** Who of these players could draw now and has not. */
  undrawnOf: (players: Parameters<typeof readUndrawnOf>[1]) => readUndrawnOf(deps, players),
  async onForgotten(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
    await eraseDraws(
      tx,
      facts.map(({ playerId }) => playerId),
    );
    await deps.rewards.onForgotten(tx, facts);
  },
});
