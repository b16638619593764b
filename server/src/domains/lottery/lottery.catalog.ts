import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { type Contents, checkContents, contents } from '#server/domains/rewards/index.ts';
import { checkUnique, type Finding } from '#server/kernel/finding.ts';
import { MAX_WEIGHT } from './lottery.rules.ts';

const prize = z.strictObject({
  id: field.id,
  name: field.text,
  art: field.art,
  weight: z.int().min(1).max(MAX_WEIGHT).describe('Its odds are this weight divided by the sum of all weights.'),
  limit: z.int().min(1).max(field.MAX_INTEGER).optional().describe('How often a player can win it. Default: no limit.'),
  reward: contents,
});

const lottery = z.strictObject({
  id: field.id,
  name: field.text,
  text: field.text.optional(),
  art: field.art,
  timeZone: field.timeZone.default('UTC').describe('Days begin at midnight in this zone.'),
  window: field.window.default({}),
  off: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'must be a country of ISO 3166, such as BE'))
    .default([])
    .describe('Countries in which the draw is not offered.'),
  instead: field.id.describe('The prize that replaces one whose limit is reached.'),
  prizes: z.array(prize).min(2).max(12).describe('The order of the prizes is a part of the computation.'),
});

/** The rewards of prizes, by prize id. */
export type Gifts = Readonly<Record<string, Contents>>;

export type LotteryEntry = z.output<typeof lottery>;

/** `lottery.yaml`; a publisher without it has no daily draw. */
export const lotterySection = defineSection({
  name: 'lottery',
  file: 'lottery.yaml',
  schema: z.strictObject({ lottery: lottery.optional() }),
  absent: {},
  limits: /^lottery\.prizes\.[^.]+\.limit$/,
  check: ({ lottery: entry }, around) =>
    entry === undefined
      ? []
      : [
          ...checkUnique(entry.prizes, 'id', ['lottery', 'prizes']),
          ...checkOdds(entry),
          ...entry.prizes.flatMap(({ reward }, at) =>
            checkContents(reward, ['lottery', 'prizes', at, 'reward'], around),
          ),
        ],
  index: ({ lottery: entry }) => entry ?? null,
});

function checkOdds({ prizes, instead }: LotteryEntry): Finding[] {
  const substitute = prizes.find(({ id }) => id === instead);
  const path = ['lottery', 'instead'];
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  return [
    ...(substitute ? [] : [{ path, message: `is not one of the prizes (${instead})` }]),
    ...(substitute?.limit === undefined ? [] : [{ path, message: 'must be a prize without a limit' }]),
    ...(total > MAX_WEIGHT ? [{ path: ['lottery', 'prizes'], message: 'have a total weight above 2^32' }] : []),
  ];
}

export const lotteryIn = (catalogue: Catalogue): LotteryEntry | null => catalogue.section(lotterySection);
