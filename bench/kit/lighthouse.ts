import lighthouse, { type Config, desktopConfig, type Flags, type Result } from 'lighthouse';
import type { Variant } from '#contract/routes.ts';
import { round } from './report.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * How a device is made slow. Simulated: Lighthouse loads the page at full speed and computes the times of a slow phone.
 * Applied: network and processor are slowed down.
 */
export interface Way {
  name: string;
  variant: Variant;
  flags: Flags;
  config?: Config;
  /** True if the scores count: they are made for simulated throttling. */
  scored: boolean;
}

export const WAYS: Way[] = [
  { name: 'phone, simulated', variant: 'mobile', flags: { throttlingMethod: 'simulate' }, scored: true },
  { name: 'phone, applied', variant: 'mobile', flags: { throttlingMethod: 'devtools' }, scored: false },
  {
    name: 'desktop, simulated',
    variant: 'desktop',
    flags: { throttlingMethod: 'simulate' },
    config: desktopConfig,
    scored: true,
  },
];

export interface Load {
  lcp: number;
  blocking: number;
  shift: number;
  bytes: number;
  points: Record<Category, number>;
  findings: string[];
}

/** Visits the page once with an empty browser. @param port port of the browser's debugger */
export async function visitOnce(url: string, way: Way, port: number, categories: readonly Category[]): Promise<Load> {
  const flags: Flags = {
    ...way.flags,
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    disableFullPageScreenshot: true,
  };
  const outcome = await lighthouse(url, flags, way.config);
  if (!outcome) throw new Error(`Lighthouse gave no result for ${url}`);
  const { lhr } = outcome;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const figure = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    lcp: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
    points: Object.fromEntries(
      CATEGORIES.map((category) => [category, round(100 * (lhr.categories[category]?.score ?? Number.NaN))]),
    ) as Load['points'],
    findings: findingsOf(lhr),
  };
}

/** Two runs of one page differ by about half a point. */
const OF_INTEREST = 0.5;
/** Below this score Lighthouse shows a warning triangle, also where the audit costs no points. */
const PASSED = 0.9;

/** Returns the failed audits by category and name; for performance also those that cost no points. */
export const findingsOf = ({ categories, audits }: Result): string[] =>
  Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const { score = null, title = id, displayValue } = audits[id] ?? {};
      if (score === null) return [];
      const lost = weight * (1 - score);
      if (weight > 0 ? lost < OF_INTEREST : score >= PASSED) return [];
      const said = displayValue ? `${title}: ${displayValue}` : title;
      return [`${category} ${id} (${round(lost, 1)} points): ${said}`];
    }),
  );
