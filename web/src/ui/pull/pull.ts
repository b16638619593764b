/** The share of the finger's distance that the content follows. `FARTHEST` and `RELEASE_AT` are in px. */
const FOLLOW = 0.5;
const FARTHEST = 96;
export const RELEASE_AT = 64;

export type PullState = 'idle' | 'pull' | 'release' | 'loading';

/** Returns how far the content moves down when the finger has moved down by `moved` px. */
export const pulledBy = (moved: number): number => Math.min(Math.max(0, moved * FOLLOW), FARTHEST);

/** Returns the state of the gesture. */
export const pullState = (distance: number, loading: boolean): PullState =>
  loading ? 'loading' : distance === 0 ? 'idle' : distance < RELEASE_AT ? 'pull' : 'release';
