import type { Locale } from '#contract/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { commitDays } from './days.ts';
import { drawData, eraseDraws } from './erase.repo.ts';
import { lotteryIn, lotterySection } from './lottery.catalog.ts';
import type { LotteryDeps } from './lottery.deps.ts';
import { readUndrawn, readUndrawnOf } from './lottery.read.ts';
import { lotteryRoutes } from './lottery.routes.ts';

export { auditDay } from './audit.ts';
export { lotteryIn } from './lottery.catalog.ts';

export type Lottery = ReturnType<typeof createLottery>;

/** Creates the daily draw: one draw per player and day, under terms published before, so that anyone can verify it. */
export const createLottery = (deps: LotteryDeps) => ({
  handlers: lotteryRoutes(deps),
  /** Publishes the commitments of the days to come. */
  commitDays: () => commitDays(deps),
  /** Returns whether a catalogue has a lottery, and this installation has the key for it. */
  isOffered: (catalogue: Catalogue): boolean => deps.key !== null && lotteryIn(catalogue) !== null,
  /** Returns the lottery that a player can still draw in today. */
  undrawn: (playerId: string, locale: Locale, country: string | null) => readUndrawn(deps, playerId, locale, country),
  /** Returns which of these players could draw now and have not. */
  undrawnOf: (db: Db, players: Parameters<typeof readUndrawnOf>[2]) => readUndrawnOf(deps, db, players),
  followUp: {
    async 'account.forgotten'(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
      await eraseDraws(
        tx,
        facts.map(({ playerId }) => playerId),
      );
      await deps.rewards.onForgotten(tx, facts);
    },
  },
  schedules: [{ name: 'lottery.commit', cron: '*/10 * * * *', run: () => commitDays(deps) }],
});

/** The daily draw: one draw per player and day. */
export const lotteryActivity = {
  sections: [lotterySection],
  dataOf: drawData,
  rewardNames: {
    lottery: (catalogue: Catalogue, prize: string) => lotteryIn(catalogue)?.prizes.find(({ id }) => id === prize)?.name,
  },
  create: ({
    config,
    ...deps
  }: Omit<LotteryDeps, 'key' | 'opensAtOnce'> & { config: { lottery: Pick<LotteryDeps, 'key' | 'opensAtOnce'> } }) =>
    createLottery({ ...deps, ...config.lottery }),
};
