import { money } from '../../operations/money.ts';
import { channelsSold, funnel } from '../../operations/queries/analytics.ts';
import { command, numeric } from '../command.ts';
import { table } from '../table.ts';

const percent = (value: number | null): string => (value === null ? '' : `${value.toFixed(1)} %`);
const options = { days: { value: 'N' } };
const input = (_: readonly string[], { days }: { days?: string }) => ({
  ...(days !== undefined && { days: numeric(days) }),
});

export const analyticsLooks = [
  command({
    operation: funnel,
    args: [],
    options,
    about:
      'how many browsers reached each step of the funnel in the last 7 days or --days; only visitors who agreed to be counted',
    input,
    answer: (found) => ({
      data: found,
      text: table(
        found.steps.map(({ step, browsers, ofFirst, ofBefore }) => ({
          step,
          browsers,
          'of arrivals': percent(ofFirst),
          'of the step before': percent(ofBefore),
        })),
      ),
    }),
  }),
  command({
    operation: channelsSold,
    args: [],
    options,
    about: 'revenue of the last 30 days or --days by the channel (pid) that brought the buyer; no pid: unknown',
    input,
    answer: (found) => ({
      data: found,
      text: table(
        found.channels.map(({ kept, returned, ...rest }) => ({
          ...rest,
          kept: money(kept, found.currency),
          returned: money(returned, found.currency),
        })),
      ),
    }),
  }),
];
