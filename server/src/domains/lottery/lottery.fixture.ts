import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/client.ts';
import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import { createRewards, type RewardsDeps } from '#server/domains/rewards/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { createLog } from '#server/kernel/log.ts';
import { createLottery } from './index.ts';
import { type LotteryEntry, lotterySection } from './lottery.catalog.ts';
import type { LotteryDeps } from './lottery.deps.ts';

export const KEY = randomBytes(32);

/** Returns a lottery with four prizes that give points. `over` replaces parts of it. */
export const lottery = (over: Partial<LotteryEntry> = {}): LotteryEntry => ({
  id: `well-${randomUUID().slice(0, 8)}`,
  name: { en: 'Well' },
  art: 'art/icon.svg',
  timeZone: 'UTC',
  window: {},
  off: ['BE'],
  instead: 'few',
  prizes: [
    { id: 'few', weight: 60 },
    { id: 'some', weight: 30 },
    { id: 'many', weight: 9 },
    { id: 'once', weight: 1, limit: 1 },
  ].map((prize, at) => ({ ...prize, name: { en: prize.id }, art: 'art/icon.svg', reward: { points: 10 ** at } })),
  ...over,
});

export const catalogOf = (entry: LotteryEntry | null): LiveCatalog => {
  const catalogue = {
    section: (section: unknown) => (section === lotterySection ? entry : undefined),
    game: () => undefined,
    artUrl: (path: string) => path,
  } as unknown as Catalogue;
  return { current: () => catalogue } as LiveCatalog;
};

/** Creates the lottery domain on a database. `lines` collects its log. */
export function createTestLottery(sql: Sql, entry: LotteryEntry | null, over: Partial<LotteryDeps> = {}) {
  const catalog = catalogOf(entry);
  const lines: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
  const rewards = createRewards({ sql, catalog, titleOf: () => null } as unknown as RewardsDeps);
  const deps = { sql, catalog, log, rewards, key: KEY, opensAtOnce: true, ...over } satisfies LotteryDeps;
  return { ...createLottery(deps), deps, lines };
}

type Over = ReturnType<typeof createTestLottery>;

/** A player with a salt. */
export class Drawer {
  readonly playerId = randomUUID();
  readonly uid = String(10_000_000 + randomBytes(3).readUIntBE(0, 3));
  readonly salt = randomBytes(16).toString('hex');

  /** Returns today's lottery as the player sees it. */
  today = async (of: Over, country: string | null = null) => {
    const input = { params: undefined, query: { locale: 'en' as const }, body: undefined };
    return (await of.handlers['GET /lottery'](input, null, { country } as never)).lottery;
  };

  /** Draws. Returns the draw, or the error code. */
  async draw(
    of: Over,
    over: { salt?: string; day?: string; commitment?: string; key?: string; country?: string; lottery?: string } = {},
  ) {
    const shown = await this.today(of);
    const { key = randomUUID() as string, country = null, ...said } = over;
    const handler = of.handlers['POST /me/lottery/draws'];
    const body = {
      lottery: shown?.id ?? '',
      day: shown?.day ?? '2026-01-01',
      commitment: shown?.proof.commitment ?? '00'.repeat(32),
      salt: this.salt,
      locale: 'en' as const,
      ...said,
    };
    const caller = { playerId: this.playerId, uid: this.uid, deletionRequested: false };
    const request = { idempotencyKey: key, country } as unknown as Parameters<typeof handler>[2];
    try {
      return await handler({ params: undefined, query: undefined, body }, caller, request);
    } catch (error) {
      if (error instanceof ApiError) return error.code;
      throw error;
    }
  }
}
