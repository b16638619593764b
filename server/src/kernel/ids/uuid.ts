const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true for a UUID of any version, in small or capital letters. */
export const isUuid = (text: string): boolean => UUID.test(text);
