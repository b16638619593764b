import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { nestsTooDeep } from '../security/json-depth.ts';

const inflate = promisify(gunzip);

/** Largest body in bytes, also after decompression. */
export const EVENTS_LIMIT = 1024 * 1024;
/** Most events of one request. */
export const MOST_EVENTS = 50;

/** Most fields of one form: the server needs seven. Each costs time before the sender is identified. */
const MOST_FIELDS = 20;

/** The content of a request: an app id, and the raw events. */
export interface Told {
  app: string;
  events: readonly unknown[];
}

/** The request cannot be read; `why` is for the sender. */
export class Unreadable extends Error {
  readonly why: string;
  readonly status: number;
  constructor(why: string, status = 400) {
    super(why);
    this.why = why;
    this.status = status;
  }
}

/** Returns the fields of a form, in any encoding that browsers use. @throws Unreadable */
export async function fieldsOf(body: Buffer, contentType: string): Promise<URLSearchParams> {
  const parts = contentType.startsWith('multipart/form-data');
  if (holdsMore(body, parts ? '\r\n--' : '&', MOST_FIELDS)) throw new Unreadable('too many fields', 413);
  if (!parts) return new URLSearchParams(body.toString());
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  if (form === null) throw new Unreadable('the form is broken');
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new URLSearchParams(texts);
}

/**
 * Returns the batch from the form fields of a script: base64 of JSON, with a checksum if the transport has one.
 * @throws Unreadable
 */
export function batchOf(fields: URLSearchParams): Told {
  const data = fields.get('data') ?? '';
  const sum = /^crc=(-?\d+)$/.exec(fields.get('ext') ?? '')?.[1];
  if (sum !== undefined && Number(sum) !== hashOf(data)) throw new Unreadable('the sum of the data is another');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw new Unreadable('data is not base64');
  const batch = parse(Buffer.from(data, 'base64'));
  const { data: events, '#app_id': app } = (batch ?? {}) as { data?: unknown; '#app_id'?: unknown };
  if (typeof app !== 'string') throw new Unreadable('#app_id is missing');
  return { app, events: listOf(events) };
}

/** Returns the events of a server: a JSON array, optionally compressed. @throws Unreadable */
export async function serverBatchOf(body: Buffer, app: string, compressed: boolean): Promise<Told> {
  const json = compressed ? await inflated(body) : body;
  return { app, events: listOf(parse(json)) };
}

/** Returns one event as JSON, for debug mode. @throws Unreadable */
export const singleOf = (fields: URLSearchParams): unknown => parse(Buffer.from(fields.get('data') ?? ''));

/** Decompresses a body; stops when the result exceeds the limit. */
async function inflated(body: Buffer): Promise<Buffer> {
  try {
    return await inflate(body, { maxOutputLength: EVENTS_LIMIT });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge ? new Unreadable(`more than ${EVENTS_LIMIT} bytes`, 413) : new Unreadable('not gzip');
  }
}

function parse(json: Buffer): unknown {
  if (nestsTooDeep(json)) throw new Unreadable('nests too deep');
  try {
    return JSON.parse(json.toString());
  } catch {
    throw new Unreadable('not JSON');
  }
}

function listOf(events: unknown): readonly unknown[] {
  if (!Array.isArray(events)) throw new Unreadable('the events are no list');
  if (events.length > MOST_EVENTS) throw new Unreadable(`more than ${MOST_EVENTS} events`, 413);
  return events;
}

/** The same checksum as in analytics/src/wire.ts: `h = h * 31 + code`, signed 32 bits. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

/** Returns true if a text occurs more than `most` times. */
function holdsMore(body: Buffer, text: string, most: number): boolean {
  let found = 0;
  for (let at = body.indexOf(text); at >= 0 && found <= most; at = body.indexOf(text, at + text.length)) found += 1;
  return found > most;
}
