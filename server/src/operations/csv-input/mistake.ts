/** A mistake in a file. */
export interface Mistake {
  /** The line of the file where its row begins. */
  line: number;
  column?: string;
  why: string;
}

/** Returns a mistake as a sentence: "Line 2, column price: an empty cell is not a price in EUR." */
export const mistakeText = ({ line, column, why }: Mistake): string =>
  `Line ${line}${column === undefined ? '' : `, column ${column}`}: ${why}.`;

/** The names of columns are wrong, so no row can be read. */
export class WrongColumns extends Error {
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(mistakeText).join('\n'));
    this.name = 'WrongColumns';
    this.mistakes = mistakes;
  }
}
