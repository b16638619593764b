import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Durations of the animation, 4.5 s in all: the light moves, the drop falls, the prize rises. Only transform and
 * opacity are animated.
 */
const RUN_MS = 3_500;
const FALL_MS = 450;
const RISE_MS = 550;
const ROUNDS = 5;

/** Returns the angle of a prize's light, in degrees from the top. */
export const angleOf = (index: number, count: number): number => (360 * index) / count;

/**
 * Starts the animations, found by their `data-part`. The elements are already in their final place; each animation
 * starts elsewhere and ends there.
 */
function run(stage: HTMLElement, angle: number): Animation[] {
  const move = (part: string, frames: Keyframe[], options: KeyframeAnimationOptions): Animation[] =>
    [...stage.querySelectorAll(`[data-part=${part}]`)].map((one) =>
      one.animate(frames, { fill: 'backwards', ...options }),
    );
  const fallen = RUN_MS + FALL_MS;
  return [
    ...move('light', [{ transform: 'rotate(0deg)' }, { transform: `rotate(${ROUNDS * 360 + angle}deg)` }], {
      duration: RUN_MS,
      easing: 'cubic-bezier(0.2, 0.55, 0.1, 1)',
    }),
    ...move('tail', [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: RUN_MS }),
    ...move('other', [{ opacity: 1 }, { opacity: 0.4 }], { delay: RUN_MS, duration: FALL_MS }),
    ...move('won', [{ transform: 'none' }, { transform: 'scale(1.25)' }, { transform: 'none' }], {
      delay: RUN_MS,
      duration: FALL_MS,
    }),
    ...move(
      'drop',
      [
        { opacity: 1, transform: 'none' },
        { opacity: 1, transform: 'translateY(-12%)', offset: 0.25 },
        { opacity: 1, transform: 'translateY(85%)', offset: 0.9 },
        { opacity: 0, transform: 'translateY(95%) scale(0.5)' },
      ],
      { delay: RUN_MS, duration: FALL_MS, easing: 'ease-in' },
    ),
    ...move(
      'ripple',
      [
        { opacity: 0, transform: 'scale(0.3)' },
        { opacity: 1, offset: 0.2 },
        { opacity: 0, transform: 'scale(1.5)' },
      ],
      {
        delay: fallen - 80,
        duration: RISE_MS + 80,
        easing: 'ease-out',
      },
    ),
    ...move(
      'prize',
      [
        { opacity: 0, transform: 'translateY(35%) scale(0.3)' },
        { opacity: 1, transform: 'none' },
      ],
      {
        delay: fallen,
        duration: RISE_MS,
        easing: 'cubic-bezier(0.2, 0.9, 0.3, 1.2)',
      },
    ),
  ];
}

/**
 * Moves the light round and stops it at a prize. With reduced motion the end shows at once.
 * @param index of the prize while the animation must run; else null
 */
export function useSpin(
  stage: RefObject<HTMLElement | null>,
  index: number | null,
  count: number,
  onEnd: () => void,
): void {
  const end = useEffectEvent(onEnd);
  useLayoutEffect(() => {
    if (index === null) return;
    if (!stage.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return end();
    const runs = run(stage.current, angleOf(index, count));
    let over = false;
    void Promise.allSettled(runs.map(({ finished }) => finished)).then(() => over || end());
    return () => {
      over = true;
      for (const one of runs) one.cancel();
    };
  }, [stage, index, count]);
}
