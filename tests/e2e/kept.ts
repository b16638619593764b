import type { Page } from '@playwright/test';

/**
 * Returns the browser's stored values under some names, at one moment. The page must have stored something before,
 * because the first access creates the database.
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

/** Returns the value under one name. */
export const kept = async (page: Page, name: string): Promise<unknown> => (await keptTogether(page, name))[0];
