import type { Bridge } from './bridge.ts';

/** Tells the game that the page has shown, and how high it is, now and whenever that changes. */
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
