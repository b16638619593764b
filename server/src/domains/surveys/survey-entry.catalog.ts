import { z } from 'zod';
import { field } from '#server/domains/catalog/index.ts';
import { contents } from '#server/domains/rewards/index.ts';

const condition = z.union([
  z.strictObject({ question: field.id, is: z.array(field.id).min(1).max(30) }),
  z.strictObject({ question: field.id, from: z.int().optional(), to: z.int().optional() }),
]);
const shared = {
  id: field.id,
  text: field.text,
  required: z.boolean().default(true),
  when: z
    .array(condition)
    .max(5)
    .default([])
    .describe('The question is asked if all of these conditions on earlier answers hold.'),
};
const options = z
  .array(z.strictObject({ id: field.id, text: field.text }))
  .min(2)
  .max(30);

const question = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), ...shared, options }),
  z.strictObject({ kind: z.literal('multiple'), ...shared, options, most: z.int().min(1).max(30).default(30) }),
  z.strictObject({
    kind: z.literal('scale'),
    ...shared,
    from: z.int().min(0).max(1).default(1),
    to: z.int().min(2).max(10).default(5),
    low: field.text.optional(),
    high: field.text.optional(),
  }),
  z.strictObject({ kind: z.literal('text'), ...shared, length: z.int().min(1).max(2000).default(500) }),
]);

export const survey = z.strictObject({
  title: field.text,
  intro: field.text,
  games: z.array(z.int().min(1)).min(1).max(50).optional().describe('Default: all games.'),
  regions: z.array(field.id).min(1).max(50).optional().describe('Regions of these games. Default: all regions.'),
  window: field.window.default({}),
  reward: contents.optional(),
  questions: z.array(question).min(1).max(50).optional(),
  external: z
    .string()
    .max(500)
    .regex(/^https:\/\/[^\s#]+$/, 'must be an https: address without #')
    .optional()
    .describe('Address of an external survey, in place of `questions`.'),
});

export type SurveyEntry = z.output<typeof survey>;
export type QuestionEntry = z.output<typeof question>;
