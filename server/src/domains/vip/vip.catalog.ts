import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkContents, contents } from '#server/domains/rewards/index.ts';
import { checkLevels } from './levels.rules.ts';

const level = z.strictObject({
  id: field.id,
  name: field.text,
  art: field.art,
  from: z.int().min(0).max(field.MOST).describe('Points earned in the last 12 months.'),
  benefits: z.array(field.text).default([]).describe('What it brings beside what acts by itself, in words.'),
  pointsPercent: z.int().min(0).max(1000).default(0).describe('So many percent more points for each purchase.'),
  coupon: field.id.optional().describe('A coupon for each month that begins or is reached at this level.'),
  reward: contents.optional().describe('Given once, when the level is reached for the first time.'),
});

const vip = z.strictObject({
  pointFor: z
    .int()
    .min(1)
    .max(field.MOST)
    .describe('What is paid for a point, in minor units of the reference currency.'),
  timeZone: field.timeZone.default('UTC').describe('Levels fall at the start of its months.'),
  levels: z.array(level).min(1).max(20).describe('From the lowest; the first is everybody’s.'),
  questions: z
    .array(z.strictObject({ question: field.text, answer: field.text }))
    .default([])
    .describe('Answers may name what the rules say: {pointFor}, {months}, {hours}.'),
});

export type Vip = z.output<typeof vip>;
export type Level = z.output<typeof level>;

/** What answers may name. */
const NUMBERS = ['{pointFor}', '{months}', '{hours}'] as const;

/** `vip.yaml`; a publisher without it gives no points. */
export const vipSection = defineSection({
  name: 'vip',
  file: 'vip.yaml',
  schema: vip,
  absent: { pointFor: 1, timeZone: 'UTC', levels: [], questions: [] },
  check: ({ levels }, around) => [
    ...checkLevels(levels),
    ...levels.flatMap(({ reward, coupon }, index) => [
      ...(reward ? checkContents(reward, ['levels', index, 'reward'], around) : []),
      ...(coupon === undefined ? [] : checkContents({ coupon }, ['levels', index], around)),
    ]),
  ],
  placeholders: ([list]) => (list === 'questions' ? NUMBERS : []),
  index: (value): Vip | null => (value.levels.length > 0 ? value : null),
  levels: (vip) => vip && { timeZone: vip.timeZone, all: vip.levels },
});

/** By what points are given; null where the publisher gives none. */
export const vipOf = (catalogue: Catalogue): Vip | null => catalogue.section(vipSection);
