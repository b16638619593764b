import { type KeyObject, sign } from 'node:crypto';

/** One value of DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SHA256_WITH_RSA = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'));

const named = (name: string): Buffer => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
const time = (at: Date): Buffer => {
  const digits = at.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
};

/** Returns a certificate (PEM) that signs itself, valid from a day before `at` to a year after. */
export function selfSigned(publicKey: KeyObject, privateKey: KeyObject, at = new Date()): string {
  const day = 86_400_000;
  const name = named('messageverificationcerts.paypal.example');
  const body = sequence(
    der(0xa0, Buffer.from('020102', 'hex')),
    Buffer.from('020101', 'hex'),
    SHA256_WITH_RSA,
    name,
    sequence(time(new Date(at.getTime() - day)), time(new Date(at.getTime() + 365 * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const text = sequence(body, SHA256_WITH_RSA, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
}
