import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP asks: 19 MiB, 2 passes, 1 lane. The enum of the library does not exist at run time. */
const COST = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let dummy: Promise<string> | undefined;

/** Hash with the same cost as every other. No known password matches it. */
const dummyHash = (): Promise<string> => {
  dummy ??= hashPassword(crypto.randomUUID());
  return dummy;
};

/** Makes the first sign-in take no longer than the others. */
export const warmUp = async (): Promise<void> => {
  await dummyHash();
};

/**
 * Verifies a password. Without a hash (an unknown name) it takes the same time and returns false.
 * @param check compares a password with a hash; tests pass their own
 */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  check: (hash: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  const matches = await check(passwordHash ?? (await dummyHash()), password);
  return matches && passwordHash !== undefined;
}
