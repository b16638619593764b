/** One thing that happened, or that became known of a visitor, as the collector takes it. */
export interface Event {
  '#type': EventType;
  '#time': string;
  '#distinct_id': string;
  '#account_id'?: string;
  '#event_name'?: string;
  /** Of an event that is told again, updated or overwritten. */
  '#event_id'?: string;
  /** Of an event that counts once for each of these. */
  '#first_check_id'?: string;
  /** Told twice, it is kept once. */
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

/** The fields of a batch: base64 of its JSON, and a sum of that. */
export function fieldsOf(
  appid: string,
  events: readonly Event[],
  now: number,
): { data: string; ext: string; version: string } {
  const data = base64(JSON.stringify({ data: events, '#app_id': appid, '#flush_time': now }));
  return { data, ext: `crc=${hashOf(data)}`, version: VERSION };
}

/** `h = h * 31 + code`, of 32 bits with a sign. */
export function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

function base64(text: string): string {
  // One character for each byte, which is what `btoa` takes.
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}
