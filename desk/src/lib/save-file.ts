const KEPT_MS = 60_000;

/** Makes the browser save data as a JSON file. */
export function saveJson(name: string, data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
