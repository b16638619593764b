import { timingSafeEqual } from 'node:crypto';
import type { Sql } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Log } from '#server/kernel/log.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { type Attempt, type IssuerPurpose, issueAttempt, takeAttempt } from './challenges.repo.ts';
import type { Subject } from './identities.repo.ts';

interface Request {
  redirectUri: string;
  nonce: string;
  codeVerifier: string;
}

/** The answer of the issuer, as it stands in the address to which the browser returns. */
export interface IssuerAnswer {
  state: string;
  code: string;
  iss?: string | undefined;
}

/** The publisher's OpenID Connect issuer. Its calls throw if it does not answer. */
export interface Issuer {
  /** Its address, under which identities are stored. */
  id: string;
  /** @param request.again asks for the password or key, also of a person who is signed in there */
  authorizationUrl(request: Request & { state: string; again: boolean }): Promise<string>;
  /** Returns the person, and when the issuer checked the person; or why the answer is not valid. */
  identify(request: Request, answer: IssuerAnswer): Promise<{ subject: string; at: Date | null } | { invalid: string }>;
}

/** The parts of a sign-in at the issuer. */
export interface IssuerParts {
  sql: Sql;
  issuer: Issuer;
  /** The address to which the issuer sends the browser back. */
  redirectUri: string;
  log: Log;
}

/** A begun sign-in at the issuer: the secret for the browser's cookie, and the issuer's page. */
export interface Begun {
  secret: string;
  url: string;
}

/** The secret stays in the cookie of one browser. The issuer and the address see only values made of it. */
const derived = (secret: string, purpose: string): string =>
  sha256(`desk issuer ${purpose} ${secret}`).toString('base64url');

/** The call that takes the answer: of a sign-in or invitation, of a fresh check, or of an added account. */
export type AnswerKind = 'in' | 'check' | 'add';

const KINDS: Partial<Record<IssuerPurpose, AnswerKind>> = { issuer_check: 'check', issuer_add: 'add' };

/** The page reads from the beginning of the state which call takes the answer. */
const stateOf = (secret: string, kind: AnswerKind): string => `${kind}.${derived(secret, 'state')}`;

const requestOf = ({ redirectUri }: IssuerParts, secret: string): Request => ({
  redirectUri,
  nonce: derived(secret, 'nonce'),
  codeVerifier: derived(secret, 'verifier'),
});

/** Begins a sign-in at the issuer. @throws if the issuer does not answer */
export async function beginAtIssuer(parts: IssuerParts, attempt: Attempt): Promise<Begun> {
  const secret = systemRandom.token();
  const kind = KINDS[attempt.purpose] ?? 'in';
  const state = stateOf(secret, kind);
  // The person at the computer may not be the one who is signed in at the issuer.
  const url = await parts.issuer.authorizationUrl({ ...requestOf(parts, secret), state, again: kind !== 'in' });
  await issueAttempt(parts.sql, state, attempt);
  return { secret, url };
}

/** An attempt that came back, with the person of the issuer's answer. */
export type Returned = Attempt & Subject & { begunAt: Date; at: Date | null };

/**
 * Takes the issuer's answer to an attempt of this browser.
 * @returns `expired` if this browser began none, or it was answered; `answer` if the issuer's answer is not valid
 * @throws if the issuer does not answer
 */
export async function returnedFromIssuer(
  parts: IssuerParts,
  { secret, kind }: { secret: string; kind: AnswerKind },
  answer: IssuerAnswer,
): Promise<Returned | 'expired' | 'answer'> {
  if (secret === '' || !isSame(answer.state, stateOf(secret, kind))) return 'expired';
  const attempt = await takeAttempt(parts.sql, answer.state);
  if (!attempt) return 'expired';
  const identified = await parts.issuer.identify(requestOf(parts, secret), answer);
  if ('invalid' in identified) {
    parts.log.warn({ why: identified.invalid }, 'the answer of DESK_OIDC_ISSUER to a sign-in at the desk was refused');
    return 'answer';
  }
  return { ...attempt, ...identified, issuer: parts.issuer.id };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
