import {
  addsPrices,
  type CatalogRules,
  type Difference,
  findEntrusted,
  type Plan,
} from '#server/domains/catalog/index.ts';
import type { Caller } from '../caller.ts';
import type { Role } from '../permissions.ts';
import { ApprovalNeeded } from './needed.ts';

/** Lines of price changes that a request names. */
const MOST = 10;

/** Returns true if an apply by this role waits for a second operator. */
export function needsSecond(
  plan: Plan,
  sections: CatalogRules['sections'],
  { role, roles }: { role: Role | null; roles: readonly Role[] },
): boolean {
  if (role === null || !roles.includes(role) || plan.revision === 0) return false;
  return plan.prices.length + plan.lifted.length > 0 || othersOf(plan, sections).length > 0;
}

/** Returns the changes that need a second operator although no price or limit changes. */
const othersOf = ({ differences }: Plan, sections: CatalogRules['sections']): Difference[] => [
  ...addsPrices(differences, sections),
  ...findEntrusted(differences),
];

/**
 * Returns the request for a second operator. New prices count too: otherwise an item could leave the shop and come back
 * with another price.
 */
export function pricesNeedApproval(
  plan: Plan,
  sections: CatalogRules['sections'],
  { by, role }: Caller,
): ApprovalNeeded {
  const changed = [...plan.prices, ...plan.lifted].map(({ document, field }) => `${document}: ${field}`);
  const added = othersOf(plan, sections).map(({ document, field }) => `${document}: ${field}`.replace(/: $/, ''));
  const names = [...new Set([...changed, ...added])];
  const more = names.length > MOST ? ` and ${names.length - MOST} more` : '';
  return new ApprovalNeeded(
    `${by} changes prices, limits or gifts (${names.length}); the role ${role} needs a second person for them: ${names.slice(0, MOST).join(', ')}${more}.`,
    { number: null, sum: null },
  );
}
