/** What one rings and another waits for. */
export interface Bell {
  ring(): void;
  /** Whether it rang since the last wait or hush. */
  rang(): boolean;
  /** What rang so far counts no more. */
  hush(): void;
  /** Until it rings, for `ms` at most; at once if it rang before. */
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
    rang: () => rung,
    hush() {
      rung = false;
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
