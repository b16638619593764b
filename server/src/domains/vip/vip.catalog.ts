import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkLevels } from './levels.rules.ts';

const level = z.strictObject({
  id: field.id,
  name: field.text,
  art: field.art,
  from: z.int().min(0).max(field.MOST).describe('Points earned in the last 12 months.'),
  benefits: z.array(field.text).default([]).describe('What it brings, in words.'),
  pointsPercent: z.int().min(0).max(1000).default(0).describe('So many percent more points for each purchase.'),
});

const vip = z.strictObject({
  pointFor: z
    .int()
    .min(1)
    .max(field.MOST)
    .describe('What is paid for a point, in minor units of the reference currency.'),
  timeZone: field.timeZone.default('UTC').describe('Levels fall at the start of its months.'),
  levels: z.array(level).min(1).max(20).describe('From the lowest; the first is everybody’s.'),
});

export type Vip = z.output<typeof vip>;
export type Level = z.output<typeof level>;

/** `vip.yaml`; a publisher without it gives no points. */
export const vipSection = defineSection({
  name: 'vip',
  file: 'vip.yaml',
  schema: vip,
  absent: { pointFor: 1, timeZone: 'UTC', levels: [] },
  check: ({ levels }) => checkLevels(levels),
  index: (value): Vip | null => (value.levels.length > 0 ? value : null),
});

/** By what points are given; null where the publisher gives none. */
export const vipOf = (catalogue: Catalogue): Vip | null => catalogue.section(vipSection);
