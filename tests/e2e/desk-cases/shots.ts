import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

export const MOST_BYTES = 75_000;
/** The first that makes the picture small enough. */
const QUALITIES = [80, 70, 60, 50, 40, 30];

/** Writes the visible part of a page as a small JPEG. */
export async function shootTo(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  for (const quality of QUALITIES) {
    const picture = await page.screenshot({ type: 'jpeg', quality, animations: 'disabled' });
    if (picture.length > MOST_BYTES) continue;
    writeFileSync(path, picture);
    return;
  }
  throw new Error(`${path} does not fit into ${MOST_BYTES} bytes`);
}
