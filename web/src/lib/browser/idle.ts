/**
 * Waits until the browser has nothing else to do; Safari, which knows no idle time, until it has done what waits already.
 * @param longestMs for what has to be done on a busy device too, which may have no idle time for as long as a page is open
 */
export const idle = (longestMs?: number): Promise<unknown> =>
  new Promise((resolve) => {
    const options = longestMs === undefined ? undefined : { timeout: longestMs };
    if (window.requestIdleCallback) window.requestIdleCallback(resolve, options);
    else setTimeout(resolve);
  });
