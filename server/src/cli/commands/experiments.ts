import { experimentsList, experimentsShow } from '../../operations/queries/experiments.ts';
import { command } from '../command.ts';
import { section, table } from '../table.ts';

type Result = { mean: number; low: number; high: number } | null;

const PERCENT = { factor: 100, unit: ' %' };
const MINOR = { factor: 1, unit: '' };
const told = (interval: Result, { factor, unit }: typeof PERCENT): string =>
  interval
    ? `${(interval.mean * factor).toFixed(2)} (${(interval.low * factor).toFixed(2)} to ${(interval.high * factor).toFixed(2)})${unit}`
    : 'too few data';

export const experimentLooks = [
  command({
    operation: experimentsList,
    args: [],
    about: 'all experiments, with the number of players who saw each',
    input: () => ({}),
    answer: (found) => ({ data: found, text: table(found.experiments) }),
  }),
  command({
    operation: experimentsShow,
    args: ['EXPERIMENT'],
    about: 'results of each variant of an experiment, with confidence intervals that are valid on any day',
    input: ([experiment]) => ({ experiment }),
    answer: (found) => {
      const { metric, horizonDays, currency, chance, skewed, split, variants } = found;
      const shown = split.map(({ variant, exposed, expected }) => ({
        variant: variant ?? 'held back',
        exposed,
        expected: variant === null ? '' : expected.toFixed(1),
      }));
      const results = variants.map(({ variant, complete, payers, conversion, perPlayer, more }) => ({
        variant,
        players: complete,
        payers,
        conversion: told(conversion, PERCENT),
        [`${currency}, minor units`]: told(perPlayer, MINOR),
        'more than control': more ? told(more, metric === 'conversion' ? PERCENT : MINOR) : '',
      }));
      const verdict = skewed
        ? `The numbers of players do not match the variants’ shares (probability by chance: ${chance.toExponential(1)}). Players are lost or counted twice, so the result would be misleading and is not shown.`
        : section(`By ${metric}; players whose ${horizonDays} days are over`, results);
      return { data: found, text: `${section('Shown', shown)}\n\n${verdict}`, found: skewed };
    },
  }),
];
