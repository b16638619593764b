import { saveFile } from '#web/lib/browser/save-file.ts';
import type { Api } from '#web/lib/portal/api.ts';

/** Makes the browser save a JSON file with all data that the portal stores about the player. */
export async function downloadData(api: Api): Promise<void> {
  const answer = await api('GET /me/data');
  const file = new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
  saveFile(`manawell-${answer.madeAt.slice(0, 10)}.json`, file);
}
