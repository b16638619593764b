import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkContents, contents } from '#server/domains/rewards/index.ts';
import { checkWindow, type Finding } from '#server/kernel/finding.ts';

const days = z.int().min(0).max(365);

const program = z.strictObject({
  id: field.id,
  window: field.window.default({}),
  coupon: field.id.describe('The coupon for inviter and invitee. It needs `given: grant`.'),
  minimum: z
    .int()
    .min(0)
    .max(field.MAX_INTEGER)
    .describe('Minimum of the invitee’s order, in minor units of the reference currency. 0: any order.'),
  monthly: z.int().min(1).max(10_000).default(30).describe('Limit of a player’s invitees that count in one UTC month.'),
  waitDays: days.default(7).describe('Days from the payment until an invitee counts.'),
  linkDays: days.min(1).default(30).describe('Days for which an opened link is valid.'),
  steps: z
    .array(z.strictObject({ count: z.int().min(1).max(100_000), reward: contents }))
    .max(20)
    .default([])
    .describe('Rewards for inviters in addition to the coupons. Counts must be ascending.'),
});

export type Program = z.output<typeof program>;

/** `invites.yaml`; a publisher without it has no invitations. */
export const invitesSection = defineSection({
  name: 'invites',
  file: 'invites.yaml',
  schema: z.strictObject({ invites: program.nullable() }),
  absent: { invites: null },
  check: ({ invites }, around) =>
    invites
      ? [
          ...checkWindow(definedOf(invites.window), ['invites', 'window']),
          ...checkRising(invites.steps),
          ...checkContents({ coupon: invites.coupon }, ['invites'], around),
          ...invites.steps.flatMap(({ reward }, at) =>
            checkContents(reward, ['invites', 'steps', at, 'reward'], around),
          ),
        ]
      : [],
  index: ({ invites }) => ({ program: invites }),
});

const definedOf = ({ from, until }: Program['window']) => ({
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
});

const checkRising = (steps: Program['steps']): Finding[] =>
  steps.flatMap(({ count }, index) =>
    index > 0 && count <= (steps[index - 1]?.count ?? 0)
      ? [{ path: ['invites', 'steps', index, 'count'], message: 'must be above the previous count' }]
      : [],
  );

/** Returns the program, even if its window is closed. */
export const programOf = (catalogue: Catalogue): Program | null => catalogue.section(invitesSection).program;

export const isOpen = ({ window: { from, until } }: Program, at: Date): boolean =>
  (from === undefined || Date.parse(from) <= at.getTime()) && (until === undefined || Date.parse(until) > at.getTime());
