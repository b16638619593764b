import type { BrowserContext, Page } from '@playwright/test';

/** The total layout shift of a page, and the elements that moved. */
export interface Shift {
  sum: number;
  moved: string[];
}

type Entry = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Adds up layout shifts on every page that is opened from now on. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifted: Shift = { sum: 0, moved: [] };
    Object.assign(window, { shifted });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        shifted.sum += value;
        for (const { node, previousRect: was, currentRect: is } of sources) {
          const what = `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`;
          shifted.moved.push(`${what}: ${was.y}+${was.height} -> ${is.y}+${is.height}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftOf = (page: Page): Promise<Shift> =>
  page.evaluate(() => (window as unknown as { shifted: Shift }).shifted);
