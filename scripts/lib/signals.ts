/** One Ctrl-C can arrive three times: from the terminal, from npm and from scripts/run.mjs. */
const ONE_PRESS_MS = 500;

/**
 * Calls `stop` at the first request to stop: Ctrl-C, SIGTERM, or the exit of the parent process (over IPC). A second
 * request calls `force`. SIGHUP stops too, as it does when a terminal closes, unless `onHangUp` takes it.
 */
export function onStop(stop: () => void, force: () => void, onHangUp: () => boolean = () => false): void {
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
  process.on('SIGHUP', () => {
    if (!onHangUp()) asked();
  });
  process.once('disconnect', asked);
  // The listener keeps the channel open; the channel must not keep this process alive.
  process.channel?.unref();
}
