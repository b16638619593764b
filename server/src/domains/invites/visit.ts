import { createHmac, timingSafeEqual } from 'node:crypto';

const VERSION = '1';

/** A link that was opened, as the server said it at that time. */
export interface Visit {
  code: string;
  at: Date;
}

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(`visit|${text}`).digest();

/** Says which link was opened and when; whoever keeps it cannot change it. */
export function stampOf(key: Buffer, { code, at }: Visit): string {
  const text = `${VERSION}.${code}.${at.getTime()}`;
  return `${text}.${sign(key, text).toString('base64url')}`;
}

/** Null: not made by this shop. */
export function readStamp(key: Buffer, stamp: string): Visit | null {
  const [, text, code, ms, signature] = /^(1\.([2-9A-Z]{8})\.(\d{1,15}))\.([\w-]{43})$/.exec(stamp) ?? [];
  if (!text || !code || !ms || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, text);
  return given.length === right.length && timingSafeEqual(given, right) ? { code, at: new Date(Number(ms)) } : null;
}
