const MAX = 254;

/** Whether it has the form of an address; whether it is one, only a letter can tell. Surrounding blanks do not count. */
export const isEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim()) && text.trim().length <= MAX;

/** For a field that may stay empty. */
export const isEmailFine = (text: string): boolean => text.trim() === '' || isEmail(text);
