import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// Whole names, because a release has only the files of a font package that the sources name.
const REGULAR = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
const BOLD = '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf';

const read = (file: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(file)));

let loaded: Promise<{ regular: Buffer; bold: Buffer }> | undefined;

/**
 * Returns Noto Sans (SIL Open Font License), which has Latin with Vietnamese, Cyrillic and Greek. It is read at the
 * first document. Other letters come from the wide font.
 */
export function textFonts(): Promise<{ regular: Buffer; bold: Buffer }> {
  loaded ??= Promise.all([read(REGULAR), read(BOLD)]).then(([regular, bold]) => ({ regular, bold }));
  // A file that could not be read is read again.
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}
