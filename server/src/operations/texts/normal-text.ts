import { withoutFormulaSigns } from '../csv.ts';
import { xmlText } from './write-xliff.ts';

/** Returns a text in the form in which texts of files are compared: without that which CSV and XLIFF cannot carry. */
export const normalText = (text: string): string =>
  withoutFormulaSigns(xmlText(text.replace(/\r\n?/g, '\n')))
    .replace(/[ \t]+$/gm, '')
    .trim();
