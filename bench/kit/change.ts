import type { Page } from '@playwright/test';

interface Timed {
  changed: Promise<number>;
}

/** How long one page stays on the screen before there is no other, in milliseconds. */
const LONGEST_MS = 60_000;

/**
 * From what the player does until the frame in which another page's heading is there was given to the screen, in milliseconds of the
 * browser's own clock.
 * @param by the event that begins it: a press, or the way back
 * @throws Error when no other page came
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
            // The frame is given away once the work that belongs to it is done; what came in meanwhile, as pictures, is not part of it.
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
