import { round } from './report.ts';

/** The targets for the shop's pages (docs/speed.md), each with one of `most`, `below`, `least`. */
export const AIMS = {
  ratio: { figure: 'LCP, times the same HTML without script', most: 1.1 },
  blocking: { figure: 'total blocking time, applied, ms', below: 200 },
  shift: { figure: 'layout shift (CLS)', most: 0 },
  inp: { figure: 'INP, p75, ms', below: 100 },
  second: { figure: 'LCP of a second visit, ms', below: 600 },
  change: { figure: 'from a press to the next page, ms', below: 100 },
  performance: { figure: 'Lighthouse performance', least: 100 },
  accessibility: { figure: 'Lighthouse accessibility', least: 100 },
  'best-practices': { figure: 'Lighthouse best practices', least: 100 },
  seo: { figure: 'Lighthouse SEO', least: 100 },
} as const satisfies Record<string, { figure: string } & Limit>;
export type AimName = keyof typeof AIMS;

type Limit = { most: number } | { below: number } | { least: number };

/** A figure of a page, and the aim that it is compared with. */
export interface Measured {
  aim: AimName;
  /** The page, and how it was visited. */
  of: string;
  value: number;
}

/** Returns true if the value meets the aim, and the aim as text. */
export function judge(value: number, limit: Limit): { met: boolean; aim: string } {
  if ('most' in limit) return { met: value <= limit.most, aim: `≤ ${limit.most}` };
  if ('below' in limit) return { met: value < limit.below, aim: `< ${limit.below}` };
  return { met: value >= limit.least, aim: `≥ ${limit.least}` };
}

/** Returns a row for each figure; a figure that could not be measured does not meet its aim. */
export const judged = (measured: readonly Measured[]) =>
  measured.map(({ aim: name, of, value }) => {
    const { met, aim } = judge(value, AIMS[name]);
    return {
      figure: AIMS[name].figure,
      of,
      value: round(value, name === 'shift' ? 4 : 2),
      aim,
      met: met ? 'yes' : 'no',
    };
  });
