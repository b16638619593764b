/** An event, or a change of a visitor's properties, in the collector's format. */
export interface Event {
  '#type': EventType;
  '#time': string;
  '#distinct_id': string;
  '#account_id'?: string;
  '#event_name'?: string;
  /** Id of an event that can be updated or overwritten. */
  '#event_id'?: string;
  /** The event counts once for each value. */
  '#first_check_id'?: string;
  /** Duplicates with the same id are stored once. */
  '#uuid': string;
  properties: Record<string, unknown>;
}

export type EventType =
  | 'track'
  | 'track_update'
  | 'track_overwrite'
  | 'user_set'
  | 'user_setOnce'
  | 'user_add'
  | 'user_unset'
  | 'user_append'
  | 'user_uniq_append'
  | 'user_del';

export const VERSION = '1.0.0';

/** Returns the form fields of a batch: base64 of its JSON, and a checksum. */
export function fieldsOf(
  appid: string,
  events: readonly Event[],
  now: number,
): { data: string; ext: string; version: string } {
  const data = base64(JSON.stringify({ data: events, '#app_id': appid, '#flush_time': now }));
  return { data, ext: `crc=${hashOf(data)}`, version: VERSION };
}

/** Returns the hash `h = h * 31 + code`, a signed 32-bit number. */
export function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

function base64(text: string): string {
  // `btoa` takes one character for each byte.
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}
