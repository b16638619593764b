import { sha256 } from '#server/kernel/ids/hash.ts';
import { systemRandom } from '#server/kernel/random.ts';

/** Secret scanners recognise it. */
const MARK = 'mwk_';
/** Characters of a secret that people see. */
const SHOWN = 10;
const FORM = /^mwk_[\w-]{43}$/;

/** Returns a new secret of a key: 256 random bits. */
export const newKeySecret = (): string => `${MARK}${systemRandom.token()}`;

/** Returns what the shop stores of a secret. */
export const keptOfSecret = (secret: string) => ({ secretHash: sha256(secret), prefix: secret.slice(0, SHOWN) });

/** Returns true if a text has the form of a secret; others are not looked up. */
export const isKeySecret = (text: string): boolean => FORM.test(text);
