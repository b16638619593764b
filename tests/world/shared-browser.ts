import type { Browser } from '@playwright/test';
import { launchChromium } from './chromium.ts';

let shared: Promise<Browser> | undefined;

/**
 * The browser of this worker process, for all of its test files: a start takes as long as a test. Tests are apart by their
 * contexts. It ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchChromium();
  return shared as Promise<Browser>;
}

/** Closes whatever a test file left open in it. */
export const closeContexts = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()));
};
