import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { instant } from '../time.ts';
import { reward } from './rewards.ts';

export const surveyId = z.string().min(1).max(63);
const word = z.string().min(1).max(63);
const query = { locale: locale.default('en'), gid: addressNumber().optional() };

const card = z.strictObject({
  id: surveyId,
  title: z.string(),
  intro: z.string(),
  until: instant.nullable(),
  gives: reward.shape.contents.describe('The reward; empty: none.'),
  game: reward.shape.game.describe('Whose goods it holds.'),
  external: z.boolean().describe('It is answered at another address: `POST /me/surveys/:id/opening`.'),
});

const condition = z.union([
  z.strictObject({ question: word, is: z.array(word).min(1) }).describe('One of these was chosen.'),
  z.strictObject({ question: word, from: z.int().nullable(), to: z.int().nullable() }).describe('Of a scale.'),
]);
const shared = {
  id: word,
  text: z.string(),
  required: z.boolean(),
  when: z.array(condition).describe('It is asked when all of these hold of earlier answers.'),
};
const options = z.array(z.strictObject({ id: word, text: z.string() })).min(2);

const question = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), ...shared, options }),
  z.strictObject({ kind: z.literal('multiple'), ...shared, options, most: z.int().min(1) }),
  z.strictObject({
    kind: z.literal('scale'),
    ...shared,
    from: z.int(),
    to: z.int(),
    low: z.string().nullable(),
    high: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('text'), ...shared, length: z.int().min(1) }),
]);

const survey = card.extend({ questions: z.array(question).describe('Empty where `external`.') });

const answers = z
  .record(word, z.union([z.string().max(2000), z.array(word).max(30), z.int()]))
  .refine((all) => Object.keys(all).length <= 50, 'Must hold at most 50 answers');

const sent = z.strictObject({ at: instant, reward: reward.nullable().describe('Null: there was none.') });
const errors = ['session.required', 'account.leaving', 'survey.unknown', 'survey.over', 'survey.answered'] as const;

export const surveys = {
  'GET /surveys': endpoint({
    summary: 'The surveys that can be answered now',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({
      ...query,
      region: z.string().max(64).optional().describe('Of the game: leaves out those that are for others.'),
    }),
    output: z.strictObject({ surveys: z.array(card) }),
    errors: [],
  }),
  'GET /surveys/:id': endpoint({
    summary: 'A survey with its questions',
    auth: 'none',
    limit: 'address',
    params: z.strictObject({ id: surveyId }),
    query: z.strictObject(query),
    output: z.strictObject({ survey }),
    errors: ['survey.unknown', 'survey.over'],
  }),
  'GET /me/surveys': endpoint({
    summary: 'Which surveys the player has answered',
    auth: 'player',
    limit: 'address',
    output: z.strictObject({ answered: z.array(z.strictObject({ survey: surveyId, at: instant })) }),
    errors: ['session.required'],
  }),
  'POST /me/surveys/:id/answers': endpoint({
    summary: 'Send the answers, once; the same answers again are answered as the first time',
    auth: 'player',
    limit: 'costly',
    params: z.strictObject({ id: surveyId }),
    body: z.strictObject({ answers, locale: locale.default('en') }),
    output: sent,
    errors: [...errors, 'survey.missing', 'survey.invalid'],
  }),
  'POST /me/surveys/:id/opening': endpoint({
    summary: 'Where a survey that is answered elsewhere is opened, signed for this player',
    auth: 'player',
    limit: 'costly',
    params: z.strictObject({ id: surveyId }),
    body: z.strictObject({ gid: z.int(), locale: locale.default('en') }),
    output: z.strictObject({ url: z.string() }),
    errors: [...errors, 'survey.unavailable'],
  }),
};

export type SurveyCard = z.infer<typeof card>;
export type Survey = z.infer<typeof survey>;
export type Question = z.infer<typeof question>;
export type Condition = z.infer<typeof condition>;
export type Answers = z.infer<typeof answers>;
