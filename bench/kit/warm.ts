import { until } from '#tests/world/until.ts';
import { DEVICES, FIRST_SCREENS } from './first-screens.ts';

/** Waits until the shop sends the first screens as finished HTML: each is made behind its first visitor. */
export async function warmUp(shop: string): Promise<void> {
  for (const { path, variant } of FIRST_SCREENS) {
    const headers = { accept: 'text/html', 'user-agent': DEVICES[variant].userAgent ?? '' };
    const ask = async () => (await fetch(shop + path, { headers })).headers.has('etag');
    await until(ask, (isFinished) => isFinished);
  }
}
