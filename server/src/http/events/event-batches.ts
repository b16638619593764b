import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isNestedTooDeep } from '../security/json-depth.ts';

const inflate = promisify(gunzip);

/** Largest body in bytes, also after decompression. */
export const EVENTS_LIMIT = 1024 * 1024;
/** Most events of one request. */
export const MAX_EVENTS = 50;

/** Most fields of one form: the server needs seven. Each costs time before the sender is identified. */
const MAX_FIELDS = 20;

/** The content of a request: an app id, and the raw events. */
export interface EventBatch {
  app: string;
  events: readonly unknown[];
}

/** The request cannot be read; `why` is for the sender. */
export class UnreadableRequest extends Error {
  readonly why: string;
  readonly status: number;
  constructor(why: string, status = 400) {
    super(why);
    this.why = why;
    this.status = status;
  }
}

/** Returns the fields of a form, in any encoding that browsers use. @throws UnreadableRequest */
export async function parseForm(body: Buffer, contentType: string): Promise<URLSearchParams> {
  const parts = contentType.startsWith('multipart/form-data');
  if (occursMoreThan(body, parts ? '\r\n--' : '&', MAX_FIELDS)) throw new UnreadableRequest('too many fields', 413);
  if (!parts) return new URLSearchParams(body.toString());
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  if (form === null) throw new UnreadableRequest('the form is broken');
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new URLSearchParams(texts);
}

/**
 * Returns the batch from the form fields of a script: base64 of JSON, with a checksum if the transport has one.
 * @throws UnreadableRequest
 */
export function parseBatch(fields: URLSearchParams): EventBatch {
  const data = fields.get('data') ?? '';
  const sum = /^crc=(-?\d+)$/.exec(fields.get('ext') ?? '')?.[1];
  if (sum !== undefined && Number(sum) !== checksum(data))
    throw new UnreadableRequest('the sum of the data is another');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw new UnreadableRequest('data is not base64');
  const batch = parse(Buffer.from(data, 'base64'));
  const { data: events, '#app_id': app } = (batch ?? {}) as { data?: unknown; '#app_id'?: unknown };
  if (typeof app !== 'string') throw new UnreadableRequest('#app_id is missing');
  return { app, events: parseList(events) };
}

/** Returns the events of a server: a JSON array, optionally compressed. @throws UnreadableRequest */
export async function parseServerBatch(body: Buffer, app: string, compressed: boolean): Promise<EventBatch> {
  const json = compressed ? await decompress(body) : body;
  return { app, events: parseList(parse(json)) };
}

/** Returns one event as JSON, for debug mode. @throws UnreadableRequest */
export const parseSingleEvent = (fields: URLSearchParams): unknown => parse(Buffer.from(fields.get('data') ?? ''));

/** Decompresses a body; stops when the result exceeds the limit. */
async function decompress(body: Buffer): Promise<Buffer> {
  try {
    return await inflate(body, { maxOutputLength: EVENTS_LIMIT });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge ? new UnreadableRequest(`more than ${EVENTS_LIMIT} bytes`, 413) : new UnreadableRequest('not gzip');
  }
}

function parse(json: Buffer): unknown {
  if (isNestedTooDeep(json)) throw new UnreadableRequest('nests too deep');
  try {
    return JSON.parse(json.toString());
  } catch {
    throw new UnreadableRequest('not JSON');
  }
}

function parseList(events: unknown): readonly unknown[] {
  if (!Array.isArray(events)) throw new UnreadableRequest('the events are no list');
  if (events.length > MAX_EVENTS) throw new UnreadableRequest(`more than ${MAX_EVENTS} events`, 413);
  return events;
}

/** The same checksum as in analytics/src/wire.ts: `h = h * 31 + code`, signed 32 bits. */
function checksum(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

/** Returns true if a text occurs more than `most` times. */
function occursMoreThan(body: Buffer, text: string, most: number): boolean {
  let found = 0;
  for (let at = body.indexOf(text); at >= 0 && found <= most; at = body.indexOf(text, at + text.length)) found += 1;
  return found > most;
}
