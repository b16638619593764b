import { z } from 'zod';
import { type Catalogue, checkLevel, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkUnique, checkWindow, type Finding } from '#server/kernel/finding.ts';

const variant = z.strictObject({
  id: field.id,
  share: z.int().min(1).max(99).describe('Percent of those that are not held back.'),
  first: z
    .array(field.id)
    .min(1)
    .max(50)
    .optional()
    .describe('Payment methods that stand first, in this order; the others follow in the order of their region.'),
});

const experiment = z.strictObject({
  id: field.id,
  slot: z
    .enum(['methods.order'])
    .describe('What it changes: how something is shown, never what it costs or by what it can be paid.'),
  variants: z.array(variant).min(2).max(6).describe('The first is control.'),
  holdback: z.int().min(0).max(50).default(0).describe('Percent of all players that see control and are not counted.'),
  audience: z
    .strictObject({
      buyers: z.enum(['new', 'returning']).optional().describe('Whether they have bought something before.'),
      spent: field.price.optional().describe('At least, minor units of the reference currency.'),
      vip: field.forLevel.optional(),
    })
    .default({}),
  window: field.window.default({}),
  metric: z.enum(['conversion', 'revenue']).describe('By which it is decided.'),
  horizonDays: z.int().min(1).max(90).describe('For how long after a player was shown it their orders count.'),
});

export type Experiment = z.output<typeof experiment>;

/** `experiments.yaml`; without it, a publisher has no experiments. */
export const experimentsSection = defineSection({
  name: 'experiments',
  file: 'experiments.yaml',
  schema: z.strictObject({ experiments: z.array(experiment).max(50) }),
  absent: { experiments: [] },
  check: ({ experiments }, around) => [
    ...checkUnique(experiments, 'id', ['experiments']),
    ...experiments.flatMap((one, at) => [
      ...checkVariants(one, around.methods?.map(({ id }) => id) ?? null, ['experiments', at]),
      ...checkWindow(one.window as { from?: string; until?: string }, ['experiments', at, 'window']),
      ...checkLevel(one.audience.vip, around.levels, ['experiments', at, 'audience', 'vip']),
    ]),
    ...checkOverlaps(experiments),
  ],
  index: ({ experiments }) => experiments,
});

/** @param methods ids; null if they could not be read */
function checkVariants(
  { variants }: Experiment,
  methods: readonly string[] | null,
  path: readonly PropertyKey[],
): Finding[] {
  const sum = variants.reduce((all, { share }) => all + share, 0);
  const own = [...path, 'variants'];
  return [
    ...checkUnique(variants, 'id', own),
    ...(sum === 100 ? [] : [{ path: own, message: `have shares that sum to ${sum}, and not to 100` }]),
    ...variants.flatMap(({ first = [] }, at): Finding[] => {
      if (at === 0)
        return first.length ? [{ path: [...own, 0, 'first'], message: 'is of control, which changes nothing' }] : [];
      if (first.length === 0) return [{ path: [...own, at], message: 'changes nothing: "first" is missing' }];
      return first.flatMap((id, place) => [
        ...(methods && !methods.includes(id)
          ? [{ path: [...own, at, 'first', place], message: `is no method of methods.yaml (${id})` }]
          : []),
        ...(first.indexOf(id) < place
          ? [{ path: [...own, at, 'first', place], message: `is named twice (${id})` }]
          : []),
      ]);
    }),
  ];
}

/** Two experiments on the same slot at the same time would distort each other's results. */
const checkOverlaps = (experiments: readonly Experiment[]): Finding[] =>
  experiments.flatMap((one, at) => {
    const other = experiments.slice(0, at).find(({ slot, window }) => slot === one.slot && overlap(window, one.window));
    return other
      ? [{ path: ['experiments', at, 'window'], message: `runs beside ${other.id}, which changes the same` }]
      : [];
  });

const overlap = (one: Experiment['window'], other: Experiment['window']): boolean =>
  begins(one) < ends(other) && begins(other) < ends(one);
const begins = ({ from }: Experiment['window']): number => (from ? Date.parse(from) : Number.NEGATIVE_INFINITY);
const ends = ({ until }: Experiment['window']): number => (until ? Date.parse(until) : Number.POSITIVE_INFINITY);

export const experimentsIn = (catalogue: Catalogue): readonly Experiment[] => catalogue.section(experimentsSection);

export const isRunning = ({ window }: Experiment, now: Date): boolean =>
  begins(window) <= now.getTime() && now.getTime() < ends(window);
