const V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns the time when an id was created, in ms since 1970: a UUIDv7 begins with it. Null for any other text. */
export function idCreatedAt(id: string): number | null {
  const [, high, low] = V7.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : null;
}

/** Returns the lowest UUIDv7 of a moment, so that a range of ids is a range of times. */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
