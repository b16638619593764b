import { z } from 'zod';
import {
  type ApplyResult,
  type ChangePermissions,
  formatPriceChange,
  formatRemoval,
  type Plan,
  RevisionUnavailable,
} from '#server/domains/catalog/index.ts';
import { OperationRefusal } from './refusal.ts';

/** The operator's consent to an apply; absent: nothing may be removed. */
export const consent = {
  remove: z.boolean().default(false).describe('Entries may leave the shop.'),
  yes: z.boolean().default(false).describe('Prices may change, and limits be lifted.'),
  takeOver: z.boolean().default(false).describe('The catalogue may be another publisher’s.'),
  at: z
    .int('{at} is the number of a revision')
    .min(0)
    .optional()
    .describe('Refused if the shop is at another revision.'),
};

export type Consent = z.output<z.ZodObject<typeof consent>>;

export const allowedBy = ({ remove, yes, takeOver }: Consent): ChangePermissions => ({ remove, prices: yes, takeOver });

/** Returns the given consents as the audit log keeps them. */
export const keptOf = (given: Consent): Record<string, string> =>
  Object.fromEntries(
    (['remove', 'yes', 'takeOver'] as const).flatMap((name) => (given[name] ? [[name, 'yes'] as const] : [])),
  );

/** Most lines shown of each kind; `diff` shows all. */
const MOST = 100;

/** Placeholders of the inputs in sentences; each interface replaces them with its own name of the input. */
const INPUTS: Record<keyof ChangePermissions, string> = { takeOver: '{takeOver}', remove: '{remove}', prices: '{yes}' };

const some = (lines: readonly string[], sign: string): string[] => [
  ...lines.slice(0, MOST).map((line) => `  ${sign} ${line}`),
  ...(lines.length > MOST ? [`  … and ${lines.length - MOST} more`] : []),
];

const counted = (count: number, one: string, many: string): string => (count === 1 ? `one ${one}` : `${count} ${many}`);

/**
 * Lists the removals, price changes and raised limits of a plan, in lines for people.
 * @param applied true once they are made
 */
export const guardedLines = ({ publisher, removals, prices, lifted }: Plan, applied = false): string[] => [
  ...(publisher ? [`Another publisher’s catalogue: the shop is ${publisher.was}’s, this one ${publisher.is}’s.`] : []),
  ...(removals.length > 0
    ? [
        `${applied ? 'Removed from' : 'Leaves'} the shop (${removals.length}):`,
        ...some(removals.map(formatRemoval), '-'),
      ]
    : []),
  ...(prices.length > 0
    ? [`Changes what is paid (${prices.length}):`, ...some(prices.map(formatPriceChange), '~')]
    : []),
  ...(lifted.length > 0
    ? [`Limits less than before (${lifted.length}):`, ...some(lifted.map(formatPriceChange), '~')]
    : []),
];

/** Returns the inputs that a plan needs before it can be applied, for `diff`. */
export const consentFor = ({ publisher, removals, prices, lifted }: Plan): string[] => [
  ...(publisher ? [INPUTS.takeOver] : []),
  ...(removals.length > 0 ? [INPUTS.remove] : []),
  ...(prices.length + lifted.length > 0 ? [INPUTS.prices] : []),
];

const WHY: Record<keyof ChangePermissions, (plan: Plan) => string> = {
  takeOver: ({ publisher }) => `it is ${publisher?.is}’s, and the shop ${publisher?.was}’s: {takeOver} replaces that`,
  remove: ({ removals }) => `it would remove ${counted(removals.length, 'entry', 'entries')}: {remove} lets them go`,
  prices: ({ prices, lifted }) => {
    const changes = [
      ...(prices.length > 0 ? [`change ${counted(prices.length, 'price', 'prices')}`] : []),
      ...(lifted.length > 0 ? [`lift ${counted(lifted.length, 'limit', 'limits')}`] : []),
    ];
    return `it would ${changes.join(' and ')}: {yes} allows it`;
  },
};

/**
 * Returns the applied result; throws otherwise, so that the transaction rolls back.
 * @throws OperationRefusal `catalog.moved`, `catalog.guarded`
 */
export function appliedOrRefused(applied: ApplyResult, at: number | undefined): Extract<ApplyResult, { done: true }> {
  if (applied.done) return applied;
  const { plan, missing, moved } = applied;
  if (moved)
    throw new OperationRefusal(
      'catalog.moved',
      `Nothing was applied: the shop is at revision ${plan.revision}, not at ${at}. Somebody applied meanwhile.`,
      { revision: plan.revision },
    );
  const lines = [
    ...guardedLines(plan),
    'Nothing was applied:',
    ...missing.map((name) => `  ${WHY[name](plan)}`),
    `If all of this is meant, say ${consentFor(plan).join(' ')} {at} ${plan.revision}; with {at}, nothing is applied once somebody else was faster.`,
  ];
  const { removals, prices, lifted, revision } = plan;
  const params = {
    revision,
    removals: removals.length,
    prices: prices.length,
    lifted: lifted.length,
    missing: missing.map((one) => INPUTS[one].slice(1, -1)).join(' '),
  };
  throw new OperationRefusal('catalog.guarded', lines.join('\n'), params);
}

/** A revision that cannot be had. @throws OperationRefusal */
export function refuseRevision(error: unknown): never {
  throw error instanceof RevisionUnavailable
    ? new OperationRefusal(`catalog.revision_${error.reason}`, error.message)
    : error;
}
