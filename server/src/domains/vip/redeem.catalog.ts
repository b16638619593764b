import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkContents, contents } from '#server/domains/rewards/index.ts';
import { checkUnique } from '#server/kernel/finding.ts';
import { vipSection } from './vip.catalog.ts';

const entry = z.strictObject({
  id: field.id,
  name: field.text,
  art: field.art,
  gives: contents,
  points: z.int().min(1).max(field.MAX_INTEGER),
  level: field.id.optional().describe('The lowest level that can redeem it. Default: every player.'),
  stock: z
    .int()
    .min(1)
    .max(field.MAX_INTEGER)
    .optional()
    .describe('Redeemed at most this many times by all players together.'),
  limit: z
    .strictObject({
      count: z.int().min(1).max(field.MAX_INTEGER),
      period: z.enum(['day', 'week', 'month', 'lifetime']),
      timeZone: field.timeZone.default('UTC'),
      resetHour: z.int().min(0).max(23).default(0),
    })
    .optional()
    .describe('Maximum number for each player and period.'),
});

export type RedeemEntry = z.output<typeof entry>;

/** `redeem.yaml`: the list on which players spend points. */
export const redeemSection = defineSection({
  name: 'redeem',
  file: 'redeem.yaml',
  schema: z.strictObject({ entries: z.array(entry).max(500) }),
  absent: { entries: [] },
  prices: /^entries\.[^.]+\.(?:points$|gives(?:\.|$))/,
  limits: /^entries\.[^.]+\.(?:stock|limit|level)(?:\.|$)/,
  check({ entries }, around) {
    const levels = around.section(vipSection)?.levels.map(({ id }) => id);
    return [
      ...checkUnique(entries, 'id', ['entries']),
      ...entries.flatMap(({ gives, level }, index) => [
        ...checkContents(gives, ['entries', index, 'gives'], around),
        ...(level === undefined || levels === undefined || levels.includes(level)
          ? []
          : [{ path: ['entries', index, 'level'], message: `is not a level of vip.yaml (${level})` }]),
        ...('points' in gives ? [{ path: ['entries', index, 'gives'], message: 'must not be points' }] : []),
      ]),
    ];
  },
  index: ({ entries }) => ({ all: entries, byId: new Map(entries.map((one) => [one.id, one])) }),
});

export const redeemEntries = (catalogue: Catalogue): readonly RedeemEntry[] => catalogue.section(redeemSection).all;

export const redeemEntry = (catalogue: Catalogue, id: string): RedeemEntry | undefined =>
  catalogue.section(redeemSection).byId.get(id);
