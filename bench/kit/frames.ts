import type { Page } from '@playwright/test';

/** The frames that a page showed during a motion. */
export interface Frames {
  ms: number;
  frames: number;
  /** The longest wait for a frame, in milliseconds. */
  longest: number;
}

/** Frame time of a 60 Hz screen. */
const FRAME_MS = 1000 / 60;

/** Returns the share of the screen's frames without a new picture, in percent. */
export const droppedOf = ({ ms, frames }: Frames): number => Math.max(0, 100 * (1 - frames / (ms / FRAME_MS)));

/** Returns the frames of a page during `ms` milliseconds. */
export const framesFor = (page: Page, ms: number): Promise<Frames> =>
  page.evaluate(
    (span) =>
      new Promise<Frames>((resolve) => {
        const seen = { from: 0, last: 0, frames: 0, longest: 0 };
        const look = (at: number) => {
          if (seen.from === 0) seen.from = at;
          else {
            seen.frames += 1;
            seen.longest = Math.max(seen.longest, at - seen.last);
          }
          seen.last = at;
          if (at - seen.from < span) requestAnimationFrame(look);
          else resolve({ ms: at - seen.from, frames: seen.frames, longest: seen.longest });
        };
        requestAnimationFrame(look);
      }),
    ms,
  );

/** Returns the frames of a page from the first motion in its dialog until nothing has moved for 300 ms. */
export const framesOfMotion = (page: Page): Promise<Frames> =>
  page.evaluate(
    (rest) =>
      new Promise<Frames>((resolve) => {
        const seen = { from: 0, last: 0, moved: 0, frames: 0, longest: 0 };
        let counted = { ms: 0, frames: 0, longest: 0 };
        const moves = () =>
          [...document.querySelectorAll('[role=dialog]')].some((one) =>
            one.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
          );
        const look = (at: number) => {
          if (seen.from > 0) {
            seen.frames += 1;
            seen.longest = Math.max(seen.longest, at - seen.last);
          }
          if (moves()) {
            if (seen.from === 0) seen.from = at;
            seen.moved = at;
            counted = { ms: at - seen.from, frames: seen.frames, longest: seen.longest };
          }
          seen.last = at;
          if (seen.from > 0 && at - seen.moved > rest) resolve(counted);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    300,
  );
