import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { MetricWithAttribution } from 'web-vitals/attribution';

/** One of a page's figures, as `web-vitals` told it last. */
export interface Vital {
  name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB';
  /** Milliseconds; of CLS a share. */
  value: number;
  /** Of one view of a page: a return from the back/forward cache is another. */
  id: string;
  navigationType: string;
  /** The element that it is about. */
  target: string;
}
interface Watched {
  vitals: Record<string, Vital>;
  /** Of tasks longer than 50 ms what is above that, in milliseconds. */
  blocked: number;
}

/** For a script tag: its own file is in no entry of its package. */
const SCRIPT = readFileSync(new URL('web-vitals.attribution.iife.js', import.meta.resolve('web-vitals')), 'utf8');
const PROPER_MS = 50;

/** From now on every page of this browser keeps its figures. */
export async function watchVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `${SCRIPT};window.webVitals = webVitals;` });
  await context.addInitScript((proper) => {
    const watched: Watched = { vitals: {}, blocked: 0 };
    const { webVitals } = window as unknown as { webVitals: typeof import('web-vitals/attribution') };
    const keep = ({ name, value, id, navigationType, attribution }: MetricWithAttribution) => {
      const { target, interactionTarget, largestShiftTarget } = attribution as Record<string, string | undefined>;
      const about = target ?? interactionTarget ?? largestShiftTarget ?? '';
      watched.vitals[`${name} ${id}`] = { name, value, id, navigationType, target: about };
    };
    // Where the browser tells pages of one document apart, each has its own.
    const changes = { reportAllChanges: true, reportSoftNavs: true };
    webVitals.onCLS(keep, changes);
    webVitals.onFCP(keep, changes);
    webVitals.onLCP(keep, changes);
    // Of short ones too: else a page that answers at once has no figure.
    webVitals.onINP(keep, { ...changes, durationThreshold: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.blocked += Math.max(0, duration - proper);
    }).observe({ type: 'longtask', buffered: true });
    Object.assign(window, { watched });
  }, PROPER_MS);
}

/** What was kept since the document came. */
export async function vitalsOf(page: Page): Promise<{ vitals: Vital[]; blocked: number }> {
  const { vitals, blocked } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  return { vitals: Object.values(vitals), blocked };
}
