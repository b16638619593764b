import type { Bridge } from './bridge.ts';

/** Reports to the game that the page has shown, and its height, now and after each change. */
export function announce(bridge: Bridge, page: Element): void {
  bridge.ready();
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.scrollHeight);
    if (height === told) return;
    told = height;
    bridge.resize(height);
  }).observe(page);
}
