import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
/** Flags of the authenticator data: user present, user verified, credential data follow. */
const [PRESENT, VERIFIED, CREDENTIAL] = [0x01, 0x04, 0x40];

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** Encodes the few kinds of CBOR that an authenticator needs (RFC 8949). */
function cbor(value: Cbor): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    return count < 256
      ? Buffer.from([(major << 5) | 24, count])
      : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

/** Options of a WebAuthn call, as far as an authenticator reads them. */
interface Options {
  challenge?: unknown;
  allowCredentials?: unknown;
}

/** A device with one passkey (ES256), as a browser would use it on the page at `origin`. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #key: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #uses = 0;
  /** Replaced by tests: the page's origin, whether the device verified its user, and whether it counts its uses. */
  origin: string;
  verifies = true;
  counts = true;

  constructor(origin: string) {
    this.origin = origin;
  }

  #data(more: Buffer = Buffer.alloc(0)): Buffer {
    this.#uses += 1;
    const flags = PRESENT | (this.verifies ? VERIFIED : 0) | (more.length > 0 ? CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counts ? this.#uses : 0);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), count, more]);
  }

  #client(type: string, { challenge }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  /** Creates the passkey. */
  create(options: Options) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const key = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const data = this.#data(Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)]));
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Uses the passkey. */
  get(options: Options) {
    const [client, data] = [this.#client('webauthn.get', options), this.#data()];
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#key.privateKey).toString('base64url'),
    });
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
