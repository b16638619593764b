import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkContents, contents } from '#server/domains/rewards/index.ts';
import { checkLevels } from './levels.rules.ts';

const level = z.strictObject({
  id: field.id,
  name: field.text,
  art: field.art,
  from: z.int().min(0).max(field.MAX_INTEGER).describe('Points earned in the last 12 months.'),
  benefits: z.array(field.text).default([]).describe('Texts of benefits that the shop does not apply automatically.'),
  pointsPercent: z.int().min(0).max(1000).default(0).describe('Percentage of additional points for each purchase.'),
  coupon: field.id.optional().describe('A coupon given each month to players at this level, and when they reach it.'),
  reward: contents.optional().describe('Given once, when the level is reached for the first time.'),
});

const vip = z.strictObject({
  pointFor: z
    .int()
    .min(1)
    .max(field.MAX_INTEGER)
    .describe('The amount that earns one point, in minor units of the reference currency.'),
  timeZone: field.timeZone.default('UTC').describe('Players lose levels at the start of a month in this time zone.'),
  levels: z.array(level).min(1).max(20).describe('From the lowest; every player has the first.'),
  questions: z
    .array(z.strictObject({ question: field.text, answer: field.text }))
    .default([])
    .describe('Placeholders for numbers of the rules in answers: {pointFor}, {months}, {hours}.'),
});

export type Vip = z.output<typeof vip>;
export type Level = z.output<typeof level>;

/** Placeholders that answers can use. */
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

/** Returns the VIP programme; null if the publisher gives no points. */
export const vipOf = (catalogue: Catalogue): Vip | null => catalogue.section(vipSection);
