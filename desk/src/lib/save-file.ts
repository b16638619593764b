const KEPT_MS = 60_000;

/** Makes the browser save a file to the operator's computer. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Makes the browser save data as a JSON file. */
export const saveJson = (name: string, data: unknown): void =>
  saveFile(name, JSON.stringify(data, null, 2), 'application/json');
