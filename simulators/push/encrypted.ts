import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';
import { Refused } from '../kit/refused.ts';

/** The browser's side of its subscription; RFC 8291. */
export interface Keys {
  own: ECDH;
  auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Decrypts a message as a browser does: `aes128gcm` (RFC 8188) with the keys of RFC 8291, implemented here from their
 * text.
 * @throws Refused if it was not encrypted for these keys
 */
export function readMessage(body: Buffer, { own, auth }: Keys): string {
  const bad = (why: string): Refused => new Refused(400, 'bad_message', why);
  if (body.length < 21) throw bad('It has no header');
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (idLength !== 65) throw bad('Its key is not a point of P-256');
  if (record.length > recordSize || record.length < 18) throw bad('It is not one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const input = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  let text: Buffer;
  try {
    text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  } catch {
    throw bad('It was not written for this browser');
  }
  // The last record ends with 2 and any number of zeros.
  const end = text.findLastIndex((byte) => byte !== 0);
  if (text[end] !== 2) throw bad('Its last record has no end');
  return text.subarray(0, end).toString();
}

export const newKeys = (auth: Buffer): Keys => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return { own, auth };
};
