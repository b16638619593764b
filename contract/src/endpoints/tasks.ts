import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';
import { reward } from './rewards.ts';

const id = z.string().min(1).max(64);
const target = z.int().min(1);

/** The goal of a task. */
const goal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signed_in') }).describe('Days on which the player was here.'),
  z.strictObject({ kind: z.literal('paid_orders') }),
  z
    .strictObject({ kind: z.literal('spent'), currency })
    .describe('Counted in minor units of the publisher’s reference currency.'),
  z.strictObject({ kind: z.literal('bought'), item: id }).describe('Of the task’s game.'),
  z.strictObject({ kind: z.literal('invited') }).describe('Invitees that count.'),
  z.strictObject({ kind: z.literal('bound') }),
  z.strictObject({ kind: z.literal('drew') }).describe('Daily draws.'),
  z.strictObject({ kind: z.literal('game') }).describe('The game counts it, and its text says what.'),
]);

const step = z.strictObject({
  target: target.describe('How much of the goal it takes; names the step among those of its task.'),
  gives: reward.shape.contents,
  game: reward.shape.game.describe('Whose goods it gives, to a character there; null: a coupon or points.'),
});

const task = z.strictObject({
  id,
  name: z.string(),
  text: z.string().nullable(),
  art: z.string(),
  game: reward.shape.game.describe('Whose purchases or matches count; null: those of all games.'),
  goal,
  period: z.enum(['once', 'day', 'week', 'month']).describe('How often it begins anew.'),
  until: instant.nullable().describe('When it is over for good; null: no end.'),
  steps: z.array(step).min(1).max(31).describe('From the lowest target.'),
  go: z
    .enum(['home', 'top_up', 'vip', 'coupons', 'rewards', 'share', 'bind', 'game'])
    .describe('Where it is done; `game`: in the app.'),
});

/** A step as its player sees it. The rewards centre shows steps in delivery and steps that the game refused. */
const stepState = z.strictObject({ target, state: z.enum(['open', 'claimable', 'claimed']) });

export const tasks = {
  'GET /tasks': endpoint({
    summary: 'The tasks that run now, with their rewards',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({ tasks: z.array(task) }),
    errors: [],
  }),
  'GET /me/tasks': endpoint({
    summary: 'How far the player is',
    auth: 'player',
    limit: 'costly',
    output: z.strictObject({
      tasks: z.array(
        z.strictObject({
          id,
          period: z.string().describe('Names the running period: a claim says which one it saw.'),
          count: z.int().min(0).describe('Of the goal, in this period.'),
          resetsAt: instant.nullable().describe('When it begins anew; null: never.'),
          steps: z.array(stepState),
        }),
      ),
      completed: z.int().min(0).describe('Tasks whose last step is reached, in their running periods.'),
    }),
    errors: ['session.required'],
  }),
  'POST /tasks/:task/claim': endpoint({
    summary: 'Claim the reward of a step that is reached; goods go to the character that is named',
    auth: 'player',
    limit: 'costly',
    idempotent: true,
    params: z.strictObject({ task: id }),
    body: z.strictObject({
      step: target,
      period: z.string().min(1).max(32).describe('What the player was shown.'),
      region: id.optional(),
      roleId: id.optional(),
      locale: locale.default('en'),
    }),
    output: reward,
    errors: [
      'session.required',
      'account.leaving',
      'request.key_missing',
      'request.key_reused',
      'request.in_flight',
      'region.unknown',
      'task.unknown',
      'task.over',
      'task.not_reached',
      'reward.claimed',
      'reward.unavailable',
      'reward.needs_character',
      'game.unknown',
      'character.unknown',
      'character.guest',
      'game.unavailable',
    ],
  }),
};

export type Task = z.infer<typeof task>;
export type TaskProgress = z.infer<(typeof tasks)['GET /me/tasks']['output']>['tasks'][number];
