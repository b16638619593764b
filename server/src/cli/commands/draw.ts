import { drawAudit } from '../../operations/queries/draw.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';

/** Standard deviations that chance reaches on one day of a million. */
const ALARM = 4.75;

export const drawLooks = [
  command({
    operation: drawAudit,
    args: ['DAY'],
    options: { lottery: { value: 'ID' } },
    about: 'recompute every draw of a day, such as 2026-11-23, and say which do not fit and who was improbably lucky',
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
        ...(differ > 0 ? [section('Draws that do not fit', differing)] : []),
        ...(improbable.length > 0 ? [section('Improbable luck', improbable)] : []),
      ];
      return { data: found, text: lines.join('\n\n'), found: wrong };
    },
  }),
];
