import type { Api } from '#web/lib/portal/api.ts';

/** Makes the browser save a JSON file with all data that the portal stores about the player. */
export async function downloadData(api: Api): Promise<void> {
  const answer = await api('GET /me/data');
  const file = new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `manawell-${answer.madeAt.slice(0, 10)}.json`,
  });
  link.click();
  // After one minute the browser has started to read the file, so the object URL can be released.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
