import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const read = (file: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${file}`)));

let loaded: Promise<{ regular: Buffer; bold: Buffer }> | undefined;

/**
 * Returns Noto Sans (SIL Open Font License), which has Latin with Vietnamese, Cyrillic and Greek. It is read at the
 * first document. Other letters come from the wide font.
 */
export function textFonts(): Promise<{ regular: Buffer; bold: Buffer }> {
  loaded ??= Promise.all([read('400Regular/NotoSans_400Regular.ttf'), read('700Bold/NotoSans_700Bold.ttf')]).then(
    ([regular, bold]) => ({ regular, bold }),
  );
  // A file that could not be read is read again.
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}
