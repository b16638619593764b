import type { OperatorOutput } from '#contract/operator/index.ts';
import { spelled } from './words.ts';

export type People = OperatorOutput<'GET /operators'>;
export type Person = People['operators'][number];
export type Role = Person['role'];

/** All roles, those with the fewest permissions first. */
const ROLES = ['viewer', 'support', 'finance', 'content', 'admin'] as const satisfies readonly Role[];

export const ROLE_OPTIONS = ROLES.map((role) => [role, spelled(role)] as const);

export const isRole = (value: string): value is Role => ROLES.some((role) => role === value);

/** Returns true for the only admin who is not revoked: the shop keeps one. */
export const isLastAdmin = ({ name }: Person, { operators }: People): boolean => {
  const admins = operators.filter(({ role, revokedAt }) => role === 'admin' && revokedAt === null);
  return admins.length === 1 && admins[0]?.name === name;
};

const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer;

/** The ways of a person to get in, in words. */
export function waysText({ passkeys, issuer, expiresAt, invitedUntil }: Person, now: number): string {
  const ways = [
    passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
    issuer && `account at ${hostOf(issuer)}`,
    expiresAt && Date.parse(expiresAt) > now && 'token for the command line',
    invitedUntil && Date.parse(invitedUntil) > now && 'open invitation',
  ];
  const text = ways.filter(Boolean).join(', ') || 'none';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The last sign of a person: a sign-in, a check, or an action; null: there is none. */
export const lastSeen = ({ seenAt, actedAt }: Person): string | null =>
  [seenAt, actedAt]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1) ?? null;
