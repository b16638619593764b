import type { Page } from '@playwright/test';

/**
 * What the page keeps in the browser under some names, as of one moment. It has to have kept something before: who opens the database
 * first makes it.
 */
export const keptTogether = <Names extends readonly string[]>(
  page: Page,
  ...names: Names
): Promise<{ [Name in keyof Names]: unknown }> =>
  page.evaluate(
    (keys) =>
      new Promise<never>((resolve, reject) => {
        const opening = indexedDB.open('localforage');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keyvaluepairs');
          const answers = keys.map((key) => reading.objectStore('keyvaluepairs').get(key));
          reading.onabort = () => reject(reading.error);
          reading.oncomplete = () => {
            opening.result.close();
            resolve(answers.map(({ result }) => result) as never);
          };
        };
      }),
    names,
  );

/** The same for one name. */
export const kept = async (page: Page, name: string): Promise<unknown> => (await keptTogether(page, name))[0];
