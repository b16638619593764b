/** So many are named. */
const NAMED = 20;

/** The first few of many, for people, and how many more there are. */
export const shorten = (words: readonly (string | number)[]): string =>
  words.length > NAMED ? `${words.slice(0, NAMED).join(', ')} and ${words.length - NAMED} more` : words.join(', ');
