import { BASE_PATH, PATHS, type Variant } from '#contract/routes.ts';
import { until } from './until.ts';

/** Waits until the portal sends a page as finished HTML. It finishes a page after the first request for it. */
export async function untilFinished(url: string, headers: Record<string, string>): Promise<void> {
  const ask = async () => (await fetch(url, { headers: { accept: 'text/html', ...headers } })).headers.has('etag');
  await until(ask, (isFinished) => isFinished);
}

const AGENTS: Record<Variant, string> = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
  mobile: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36',
};

/**
 * Waits until the pages with which most visits begin are finished, in English, for new visitors and for signed-in
 * players.
 */
export async function finishFirstPages(shop: string): Promise<void> {
  for (const page of ['index', 'login', 'payment', 'news', 'vip', 'share'] as const)
    for (const variant of ['desktop', 'mobile'] as const)
      for (const cookie of ['', 'returning=in'])
        await untilFinished(`${shop}${BASE_PATH}${PATHS[page][variant]}`, {
          'user-agent': AGENTS[variant],
          'accept-language': 'en-US',
          cookie,
        });
}
