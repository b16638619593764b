import type { Page } from '@playwright/test';

/** Fast 4G in DevTools, in milliseconds and bytes a second. */
export const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
export const SLOWER = 4;

/** Slows a page down to a phone of three years ago: a processor four times slower than this machine's, and 4G. */
export async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', FAST_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
