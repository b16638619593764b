/** How far the content follows the finger, and from where on letting go refreshes; px. */
const FOLLOW = 0.5;
const FARTHEST = 96;
export const RELEASE_AT = 64;

export type PullState = 'idle' | 'pull' | 'release' | 'loading';

/** How far the content stands below its place when the finger has moved down by `moved` px. */
export const pulledBy = (moved: number): number => Math.min(Math.max(0, moved * FOLLOW), FARTHEST);

/** What the gesture says so far. */
export const pullState = (distance: number, loading: boolean): PullState =>
  loading ? 'loading' : distance === 0 ? 'idle' : distance < RELEASE_AT ? 'pull' : 'release';
