import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LOCALES } from '#contract/locales.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { commitDays } from '#server/domains/lottery/days.ts';
import type { LotteryDeps } from '#server/domains/lottery/lottery.deps.ts';
import { createLog } from '#server/kernel/log.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const KEY = '5a'.repeat(32);

/** Starts a shop whose draw opens at once. */
export const startDrawWorld = (): Promise<World> =>
  startWorld({ env: { LOTTERY_KEY: KEY, LOTTERY_OPENS_AT_ONCE: 'true' } });

const inAllLanguages = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, text]));
/** So heavy that it is practically always drawn: the other prize has a chance of 1 in 2³². */
const ALWAYS = 2 ** 32 - 1;

const PRIZES = {
  points: { id: 'points', name: 'Five points', reward: { points: 5 } },
  cells: { id: 'cells', name: 'Three cells', reward: { gid: 1000039, goods: [{ good: 'warp-key', quantity: 3 }] } },
};
export type PrizeId = keyof typeof PRIZES;

/** Gives the shop a new draw for today with this certain prize; nobody has drawn. */
export async function offerDraw({ context, anonymous }: World, certain: PrizeId): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  const lottery = {
    id: 'well',
    name: inAllLanguages('Starlit well'),
    art: 'art/vip/spark.svg',
    instead: 'points',
    prizes: Object.values(PRIZES).map(({ name, ...prize }) => ({
      ...prize,
      name: inAllLanguages(name),
      art: 'art/vip/spark.svg',
      weight: prize.id === certain ? ALWAYS : 1,
    })),
  };
  copyDemo(folder);
  writeFileSync(join(folder, 'lottery.yaml'), JSON.stringify({ lottery }));
  await applyCatalog(context.sql, folder, catalogRules);
  rmSync(folder, { recursive: true });
  // As its schedule does, every ten minutes.
  const days = {
    sql: context.sql,
    catalog: context.catalog,
    log: createLog({ level: 'silent' }),
    key: Buffer.from(KEY, 'hex'),
    opensAtOnce: true,
  } as LotteryDeps;
  const isThere = async () => (await anonymous.call('GET /lottery')).body.lottery;
  await context.sql`delete from lottery_draws`;
  await until(
    async () => {
      // A commitment is frozen, so repeat until the portal has the new catalogue.
      await context.sql`delete from lottery_days`;
      await commitDays(days);
      return isThere();
    },
    (shown) => shown?.id === 'well' && shown.prizes.some(({ id, weight }) => id === certain && weight === ALWAYS),
  );
}

/** Ends the running day, so that its secret is published. */
export const endDay = ({ context: { sql } }: World) => sql`
  update lottery_days set starts_at = now() - interval '1 day', ends_at = now() - interval '11 minutes'
  where starts_at <= now() and ends_at > now()`;

/** Locators of the draw. */
export const drawParts = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Daily draw' });
  return {
    sheet,
    /** Opens the draw: the banner, or the line in the list of due things. */
    opener: page.getByRole('main').getByRole('button', { name: /Starlit well/ }),
    draw: sheet.getByRole('button', { name: 'Draw now' }),
    won: (name: string) => sheet.getByRole('heading', { name, exact: true }),
    check: sheet.getByRole('button', { name: 'Check my draw' }),
    verdict: sheet.locator('[data-verdict]').first(),
    step: (name: string) => sheet.locator(`[data-step^="${name} "]`),
  };
};
