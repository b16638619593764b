/** One Ctrl-C reaches us up to three times: from the terminal, from npm and from scripts/run.mjs. */
const ONE_PRESS_MS = 500;

/**
 * Calls `stop` at the first request to end: Ctrl-C, SIGTERM, or the end of the process that started us (over IPC).
 * A second request calls `force`.
 */
export function onStop(stop: () => void, force: () => void): void {
  let first = 0;
  const asked = (): void => {
    const now = performance.now();
    if (first === 0) {
      first = now;
      stop();
    } else if (now - first > ONE_PRESS_MS) force();
  };
  process.on('SIGINT', asked);
  process.on('SIGTERM', asked);
  process.on('SIGHUP', asked);
  process.once('disconnect', asked);
  // Listening keeps the channel open, and the channel must not keep us alive.
  process.channel?.unref();
}
