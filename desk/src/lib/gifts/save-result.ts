import { saveFile } from '../save-file.ts';

/** Makes the browser save the results of a list. @param name of the list: letters, digits and . : _ - */
export const saveResult = (name: string, csv: string): void =>
  saveFile(`${name.replaceAll(':', '_')}.csv`, csv, 'text/csv');
