/** Periodic work, run by one worker of the installation at a time. */
export interface Schedule {
  /** The key of its jobs: it never changes. */
  name: string;
  /** In UTC. */
  cron: string;
  /** It must be idempotent, and is retried on failure. */
  run: () => Promise<unknown>;
}
