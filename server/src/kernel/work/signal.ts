/** Says that there may be something to do: one part raises it, another waits for it. It holds one raise, however many came. */
export interface Signal {
  raise(): void;
  /** Whether it was raised since the last `wait` or `clear`. */
  raised(): boolean;
  /** Forgets what was raised so far. */
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
