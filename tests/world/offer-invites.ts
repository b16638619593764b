import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { copyDemo } from './demo-catalog.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** The `monthly` of the latest offer. */
let last = 22;

/** Replaces the demo's invitations. A unique `monthly` shows when the shop uses them. */
export async function offerInvites(
  { context, anonymous }: Pick<World, 'context' | 'anonymous'>,
  more: object = {},
  editCoupons: (yaml: string) => string = (yaml) => yaml,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  last += 1;
  const monthly = last;
  const invites = {
    id: 'friends',
    coupon: 'invite-7',
    minimum: 50,
    monthly,
    steps: [
      { count: 1, reward: { points: 10 } },
      { count: 3, reward: { points: 30 } },
    ],
    ...more,
  };
  try {
    copyDemo(folder);
    // JSON is YAML.
    writeFileSync(join(folder, 'invites.yaml'), JSON.stringify({ invites }));
    const coupons = join(folder, 'coupons.yaml');
    writeFileSync(coupons, editCoupons(readFileSync(coupons, 'utf8')));
    await applyCatalog(context.sql, folder, catalogRules);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await until(
    async () => (await anonymous.call('GET /invites')).body.invites,
    (offered) => offered?.monthly === monthly,
  );
}
