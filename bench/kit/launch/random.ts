export type Random = () => number;

/** Returns a generator of numbers from 0 to 1 (mulberry32): the same seed gives the same run. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random time with this mean, as of independent events. */
export const exponential = (random: Random, mean: number): number => -Math.log(1 - random()) * mean;
