import type { ServerCall } from '#contract/publisher/server-api.ts';
import { sha256 } from '../../kernel/ids/hash.ts';
import type { Writing } from './calls.ts';

/** Characters of the hash of an idempotency key in names. */
const HASH_LENGTH = 32;

/**
 * Returns a name of a call for operations that have keys of their own. It outlasts the stored answer, and a request for
 * approval keeps it: the same call never gives or pays twice.
 */
export const nameOf = ({ caller, request }: Pick<Writing<ServerCall>, 'caller' | 'request'>): string =>
  `api:${caller.name}:${sha256(request.idempotencyKey).toString('hex').slice(0, HASH_LENGTH)}`;
