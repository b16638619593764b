/** Waits until the browser has nothing else to do; Safari, which knows no idle time, until it has done what waits already. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) => (window.requestIdleCallback ?? ((then: () => void) => setTimeout(then)))(resolve));
