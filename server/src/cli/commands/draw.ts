import { drawAudit } from '../../operations/queries/draw.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';

/** Deviation from the odds, in standard deviations, that chance reaches on one day in a million. */
const ALARM = 4.75;

export const drawLooks = [
  command({
    operation: drawAudit,
    args: ['DAY'],
    options: { lottery: { value: 'ID' } },
    about: 'recompute every draw of a day, such as 2026-11-23; lists wrong draws and improbable luck',
    input: ([day], { lottery }) => ({ day, ...(lottery && { lottery }) }),
    answer: (found) => {
      const { lottery, day, draws, prizes, differing, differ, dropped, improbable, deviation } = found;
      const wrong = differ > 0 || dropped > 0 || improbable.length > 0 || deviation > ALARM;
      const lines = [
        `${lottery}, ${day}: ${draws} draws, ${differ} differ, ${dropped} dropped; ${deviation.toFixed(2)} standard deviations from the odds${deviation > ALARM ? ' (improbable)' : ''}.`,
        section(
          'Prizes',
          prizes.map(({ expected, ...rest }) => ({ ...rest, expected: Math.round(expected * 10) / 10 })),
        ),
        ...(differ > 0 ? [section('Draws that differ', differing)] : []),
        ...(improbable.length > 0 ? [section('Improbable luck', improbable)] : []),
      ];
      return { data: found, text: lines.join('\n\n'), found: wrong };
    },
  }),
];
