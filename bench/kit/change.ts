import type { Page } from '@playwright/test';

interface Timed {
  changed: Promise<number>;
}

/** How long to wait for the next page, in milliseconds. */
const LONGEST_MS = 60_000;

/**
 * Returns the milliseconds, by the browser's clock, from the player's action until the frame that shows another page's
 * heading.
 * @param by the event that starts it: a press, or the way back
 * @throws Error if no other page came
 */
export async function timeChange(
  page: Page,
  act: () => Promise<unknown>,
  by: 'click' | 'popstate' = 'click',
): Promise<number> {
  await page.evaluate(
    ([event, longest]) => {
      const heading = () => document.querySelector('main h1');
      const old = heading();
      const changed = new Promise<number>((resolve, reject) => {
        const begin = ({ timeStamp }: Event) => {
          const look = () => {
            if (heading() === null || heading() === old) return void requestAnimationFrame(look);
            // The frame is sent once the work that belongs to it is done; later arrivals, such as pictures, are not
            // part of it.
            void scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' });
          };
          requestAnimationFrame(look);
        };
        addEventListener(event, begin, { capture: true, once: true });
        setTimeout(() => reject(new Error(`no other page came by ${event}`)), longest);
      });
      Object.assign(window, { timed: { changed } });
    },
    [by, LONGEST_MS] as const,
  );
  await act();
  return page.evaluate(() => (window as unknown as { timed: Timed }).timed.changed);
}
