/** An error that the user can fix: printed without a stack trace. */
export class StartError extends Error {}

/** A start in progress. */
export interface Begun {
  /** Steps that undo the start, last first. */
  undo: (() => Promise<void>)[];
  /** Functions that kill child processes if the program ends at once. */
  kill: (() => void)[];
  /** Returns true if the start was cancelled meanwhile. */
  stopping(): boolean;
  /** Takes changed secrets from their files, at SIGHUP. Absent: SIGHUP stops the program. */
  takeSecrets?: () => Promise<void>;
  /** Tells the user the progress. */
  say(message: string): void;
}
