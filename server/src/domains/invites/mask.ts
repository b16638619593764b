const DOTS = '••••';

/** The first two digits and the last two; of an account that was erased, none. */
export const maskUid = (uid: string | null): string =>
  uid === null || uid.length < 5 ? DOTS : `${uid.slice(0, 2)}${DOTS}${uid.slice(-2)}`;
