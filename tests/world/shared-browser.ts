import type { Browser } from '@playwright/test';
import { launchChromium } from './chromium.ts';

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser of this worker process, shared by all of its test files because a start takes as long as a test.
 * Each test has its own contexts. The browser ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchChromium();
  return shared as Promise<Browser>;
}

/** Closes all contexts that a test file left open. */
export const closeContexts = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()));
};
