/**
 * Waits until the browser is idle. Safari has no idle callbacks: there it waits until the queued tasks have run.
 * @param longestMs the time limit, for work that must also run on a busy device, which may never be idle while a page
 * is open
 */
export const idle = (longestMs?: number): Promise<unknown> =>
  new Promise((resolve) => {
    const options = longestMs === undefined ? undefined : { timeout: longestMs };
    if (window.requestIdleCallback) window.requestIdleCallback(resolve, options);
    else setTimeout(resolve);
  });
