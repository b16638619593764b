import type { Api } from '#web/lib/portal/api.ts';

/** Has the browser save a file with everything that the portal keeps of the player. */
export async function downloadData(api: Api): Promise<void> {
  const answer = await api('GET /me/data');
  const file = new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `manawell-${answer.madeAt.slice(0, 10)}.json`,
  });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
