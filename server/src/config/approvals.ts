import { z } from 'zod';
import { ROLES, type Role } from '#contract/operator/roles.ts';

/** A limit of each named role; roles without one have no limit. */
export type RoleLimits = Readonly<Partial<Record<Role, number>>>;

/** Above these sums, a second operator must approve. */
export interface ApprovalLimits {
  /**
   * Money refunded by one operator in 24 hours, and of one order by all operators. Minor units of the catalogue's
   * reference currency.
   */
  refunds: RoleLimits;
  /** Grants of one operator in 24 hours; each is to one player. */
  grants: RoleLimits;
  /** Value of these grants, in minor units of the reference currency. */
  grantValue: RoleLimits;
  /** Roles whose applies of the catalogue need a second operator if they change prices or lift limits. */
  prices: readonly Role[];
  /** Roles whose closes of a month need a second operator. */
  books: readonly Role[];
}

const MOST = 999_999_999_999;
const TEXT = `must be roles with their limits, such as support=5000,finance=100000; roles: ${ROLES.join(', ')}`;

const roleLimits = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
  .refine((parts) => parts.every(isLimit) && new Set(parts.map(roleOf)).size === parts.length, TEXT)
  .transform((parts): RoleLimits => Object.fromEntries(parts.map((part) => [roleOf(part), Number(part.split('=')[1])])))
  .default({});

const roleOf = (part: string): string => part.split('=')[0] ?? '';

function isLimit(part: string): boolean {
  const [, role, limit] = /^([a-z]+)=(\d{1,12})$/.exec(part) ?? [];
  return ROLES.some((known) => known === role) && Number(limit) <= MOST;
}

const roleNames = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
  .refine(
    (parts) => parts.every((part) => ROLES.some((role) => role === part)),
    `must be roles, such as content; roles: ${ROLES.join(', ')}`,
  )
  .transform((parts) => ROLES.filter((role) => parts.includes(role)))
  .default([]);

/** The variables of approvals, for the schema of the environment. */
export const approvalVariables = {
  APPROVAL_REFUNDS: roleLimits,
  APPROVAL_GRANTS: roleLimits,
  APPROVAL_GRANT_VALUE: roleLimits,
  APPROVAL_PRICES: roleNames,
  APPROVAL_BOOKS: roleNames,
};

const variables = z.object(approvalVariables);

export const approvalsOf = (given: z.output<typeof variables>): ApprovalLimits => ({
  refunds: given.APPROVAL_REFUNDS,
  grants: given.APPROVAL_GRANTS,
  grantValue: given.APPROVAL_GRANT_VALUE,
  prices: given.APPROVAL_PRICES,
  books: given.APPROVAL_BOOKS,
});

/** Reads the roles of `APPROVAL_PRICES` for programs that need no other setting. @throws Error */
export const pricesOf = (env: Readonly<Record<string, string | undefined>>): readonly Role[] =>
  roleNames.parse(env.APPROVAL_PRICES || undefined);
