import { untilFinished } from '#tests/world/finished-pages.ts';
import { DEVICES, FIRST_SCREENS } from './first-screens.ts';

/** Waits until the shop sends the first screens as finished HTML: each is made behind its first visitor. */
export async function warmUp(shop: string): Promise<void> {
  for (const { path, variant } of FIRST_SCREENS) {
    await untilFinished(shop + path, { 'user-agent': DEVICES[variant].userAgent ?? '' });
  }
}
