/** Something the person who started us can put right: shown without a stack. */
export class StartError extends Error {}

/** A start under way. */
export interface Begun {
  /** What to undo at the end, last first. */
  undo: (() => Promise<void>)[];
  /** What must not outlive us, where the end is not waited for. */
  kill: (() => void)[];
  /** Whether it was given up meanwhile. */
  stopping(): boolean;
  /** Tells whoever started us how far it is. */
  say(message: string): void;
}
