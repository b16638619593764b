import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** Allowed clock difference in seconds, as Standard Webhooks advises. */
const TOLERANCE_SECONDS = 300;
/** Without dots: they separate the signed parts. */
const ID = /^[\w-]{1,128}$/;

/** A call with a valid signature. */
export interface VerifiedCall {
  /** The header `webhook-id`: a repeat has the same id. */
  id: string;
  /** The live secret that signed it. */
  secret: string;
}

/**
 * Verifies a call signed as Standard Webhooks on its raw bytes, at a given time: the library uses the process's own
 * clock, which may be wrong. Returns null for any failure.
 */
export function verifySigned(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
  now: Date,
): VerifiedCall | null {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  const seconds = /^\d{1,12}$/.test(time) ? Number(time) : Number.NaN;
  const fresh = Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS;
  if (!fresh || !ID.test(id) || !isText(raw)) return null;
  const given = signatures.split(' ').map((one) => Buffer.from(one));
  const secret = secrets.find((each) => {
    const right = Buffer.from(new Webhook(each).sign(id, new Date(seconds * 1000), raw));
    return given.some((one) => one.length === right.length && timingSafeEqual(one, right));
  });
  return secret === undefined ? null : { id, secret };
}

/**
 * The library signs text: invalid UTF-8 would be read as replacement characters, so different bytes would compare
 * equal.
 */
const isText = (raw: Buffer): boolean => raw.equals(Buffer.from(raw.toString()));
