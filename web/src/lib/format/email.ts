import { EMAIL, foldTyped } from '#contract/typed-text.ts';

/** Checks a field that may stay empty. Returns true if it is empty or has the form of an email address. */
export function isEmailFine(text: string): boolean {
  const address = foldTyped(text);
  return address === '' || EMAIL.test(address);
}
