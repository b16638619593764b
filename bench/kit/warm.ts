import { untilFinished } from '#tests/world/finished-pages.ts';
import { DEVICES, FIRST_SCREENS } from './first-screens.ts';

/** Waits until the shop sends the first screens as finished HTML: the server renders each after the first visit. */
export async function warmUp(shop: string): Promise<void> {
  for (const { path, variant } of FIRST_SCREENS) {
    await untilFinished(shop + path, { 'user-agent': DEVICES[variant].userAgent ?? '' });
  }
}
