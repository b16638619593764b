import type { Page } from '@playwright/test';

/** What the page keeps in the browser under a name. It has to have kept something before: who opens the database first makes it. */
export const kept = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(
    (key) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('localforage');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keyvaluepairs').objectStore('keyvaluepairs').get(key);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    name,
  );
