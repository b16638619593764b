/** What one rings and another waits for. */
export interface Bell {
  ring(): void;
  /** Until it rings, for `ms` at most; at once if it rang since the last wait. */
  wait(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let wake = (): void => undefined;
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}
