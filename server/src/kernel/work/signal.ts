/** Wakes a waiting loop. Several raises before a wait count as one. */
export interface Signal {
  raise(): void;
  /** Returns true if it was raised since the last `wait` or `clear`. */
  raised(): boolean;
  /** Resets the signal. */
  clear(): void;
  /** Waits until it is raised, at most `ms`; returns at once if it was raised before. */
  wait(ms: number): Promise<void>;
}

export function createSignal(): Signal {
  let up = false;
  let wake = (): void => undefined;
  return {
    raise() {
      up = true;
      wake();
    },
    raised: () => up,
    clear() {
      up = false;
    },
    async wait(ms) {
      if (!up) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      up = false;
    },
  };
}
