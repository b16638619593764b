import { z } from 'zod';
import { evaluate, experimentsIn } from '#server/domains/experiments/index.ts';
import { countsOf, exposuresByExperiment } from '../experiments.repo.ts';
import { query } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

/** The experiments of the catalogue, and those that are no longer in it but were shown. */
export const experimentsList = query({
  name: 'experiments list',
  permission: 'experiments.read',
  input: z.strictObject({}),
  read: async ({ sql, catalogue }) => {
    const shown = new Map((await exposuresByExperiment(sql)).map((row) => [row.experiment, row]));
    const known = experimentsIn(await catalogue());
    const rows = known.map(({ id, slot, metric, window }) => ({
      experiment: id,
      slot,
      metric,
      from: window.from ?? null,
      until: window.until ?? null,
      exposed: shown.get(id)?.exposed ?? 0,
    }));
    const gone = [...shown.values()].filter(({ experiment }) => !known.some(({ id }) => id === experiment));
    const empty = { slot: null, metric: null, from: null, until: null };
    return { experiments: [...rows, ...gone.map(({ experiment, exposed }) => ({ experiment, ...empty, exposed }))] };
  },
});

/** Returns the results of an experiment. `variants` is empty if chance cannot explain the split of the players. */
export const experimentsShow = query({
  name: 'experiments show',
  permission: 'experiments.read',
  input: z.strictObject({ experiment: z.string().min(1).max(63) }),
  read: async ({ sql, catalogue }, { experiment }) => {
    const applied = await catalogue();
    const one = experimentsIn(applied).find(({ id }) => id === experiment);
    if (!one)
      throw new OperationRefusal('experiment.unknown', `There is no experiment ${experiment} in the catalogue.`, {
        experiment,
      });
    const counted = await countsOf(sql, experiment, one.horizonDays);
    const { chance, skewed, variants } = evaluate(counted, one.metric, one.variants[0]?.id);
    return {
      experiment,
      metric: one.metric,
      horizonDays: one.horizonDays,
      currency: applied.publisher.reference.currency,
      chance,
      skewed,
      split: counted.map(({ variant, exposed, expected }) => ({ variant, exposed, expected })),
      variants: skewed ? [] : variants,
    };
  },
});
