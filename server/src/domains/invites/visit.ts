import { createHmac, timingSafeEqual } from 'node:crypto';

const VERSION = '1';

/** An opened link: its code and the time of the server. */
export interface Visit {
  code: string;
  at: Date;
}

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(`visit|${text}`).digest();

/** Returns a signed text with the code and time of an opened link. The browser keeps it and cannot change it. */
export function signStamp(key: Buffer, { code, at }: Visit): string {
  const text = `${VERSION}.${code}.${at.getTime()}`;
  return `${text}.${sign(key, text).toString('base64url')}`;
}

/** Returns null if this shop did not make the stamp. */
export function readStamp(key: Buffer, stamp: string): Visit | null {
  const [, text, code, ms, signature] = /^(1\.([2-9A-Z]{8})\.(\d{1,15}))\.([\w-]{43})$/.exec(stamp) ?? [];
  if (!text || !code || !ms || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, text);
  return given.length === right.length && timingSafeEqual(given, right) ? { code, at: new Date(Number(ms)) } : null;
}
