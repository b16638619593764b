const V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns the time when an id was created, in ms since 1970: a UUIDv7 begins with it. Null for any other text. */
export function idCreatedAt(id: string): number | null {
  const [, high, low] = V7.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : null;
}
