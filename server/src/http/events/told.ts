import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { nestsTooDeep } from '../security/json-depth.ts';

const inflate = promisify(gunzip);

/** Largest body, in bytes, also once it is inflated. */
export const EVENTS_LIMIT = 1024 * 1024;
/** Of one request. */
export const MOST_EVENTS = 50;

/** Of one form: we ask for seven. Each costs time before anything is known of who sent it. */
const MOST_FIELDS = 20;

/** What a request told: an app, and what are to be its events. */
export interface Told {
  app: string;
  events: readonly unknown[];
}

/** What was told cannot be read; `why` is for whoever told it. */
export class Unreadable extends Error {
  readonly why: string;
  readonly status: number;
  constructor(why: string, status = 400) {
    super(why);
    this.why = why;
    this.status = status;
  }
}

/** The fields of a form, by whatever way browsers send one. @throws Unreadable */
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

/** The batch in the fields of a script: base64 of JSON, with a sum where the way allows one. @throws Unreadable */
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

/** The events of a server: a JSON array, perhaps compressed. @throws Unreadable */
export async function serverBatchOf(body: Buffer, app: string, compressed: boolean): Promise<Told> {
  const json = compressed ? await inflated(body) : body;
  return { app, events: listOf(parse(json)) };
}

/** One event as JSON, for debug mode. @throws Unreadable */
export const singleOf = (fields: URLSearchParams): unknown => parse(Buffer.from(fields.get('data') ?? ''));

/** Stops where it would be larger than a body may be. */
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

/** As analytics/src/wire.ts counts it: `h = h * 31 + code`, of 32 bits with a sign. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

/** Whether a text stands there more often than so many times. */
function holdsMore(body: Buffer, text: string, most: number): boolean {
  let found = 0;
  for (let at = body.indexOf(text); at >= 0 && found <= most; at = body.indexOf(text, at + text.length)) found += 1;
  return found > most;
}
