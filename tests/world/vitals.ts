import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { MetricWithAttribution } from 'web-vitals/attribution';

/** One of a page's figures, as `web-vitals` last reported it. */
export interface Vital {
  name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB';
  /** Milliseconds; for CLS, the layout shift score. */
  value: number;
  /** Id of a page view; a return from the back/forward cache is another one. */
  id: string;
  navigationType: string;
  /** The element that caused it. */
  target: string;
}
interface Watched {
  vitals: Record<string, Vital>;
  /** The time of tasks above 50 ms each, in milliseconds. */
  blocked: number;
}

/** For a script tag; the package does not export this file. */
const SCRIPT = readFileSync(new URL('web-vitals.attribution.iife.js', import.meta.resolve('web-vitals')), 'utf8');
const PROPER_MS = 50;

/** Makes every page of this browser record its figures from now on. */
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
    // If the browser reports soft navigations, each page of a document has its own figures.
    const changes = { reportAllChanges: true, reportSoftNavs: true };
    webVitals.onCLS(keep, changes);
    webVitals.onFCP(keep, changes);
    webVitals.onLCP(keep, changes);
    // Include short ones: otherwise a page that answers at once has no figure.
    webVitals.onINP(keep, { ...changes, durationThreshold: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.blocked += Math.max(0, duration - proper);
    }).observe({ type: 'longtask', buffered: true });
    Object.assign(window, { watched });
  }, PROPER_MS);
}

/** Returns the figures since the document was loaded. */
export async function vitalsOf(page: Page): Promise<{ vitals: Vital[]; blocked: number }> {
  const { vitals, blocked } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  return { vitals: Object.values(vitals), blocked };
}
