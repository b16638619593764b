const DOTS = '••••';

/** Masks a uid: shows the first two and last two digits; shows none of a short uid or of an erased account. */
export const maskUid = (uid: string | null): string =>
  uid === null || uid.length < 5 ? DOTS : `${uid.slice(0, 2)}${DOTS}${uid.slice(-2)}`;
