import type { OperatorInput } from '#contract/operator/index.ts';
import { isOrderNumber } from './term.ts';

/** The fields of the filter, which are the names in the address too. Times are ISO 8601 in UTC. */
export const FILTER_FIELDS = ['operator', 'operation', 'order', 'player', 'from', 'until'] as const;

type Field = (typeof FILTER_FIELDS)[number];
export type AuditFilter = Readonly<Record<Field, string>>;
export const NO_FILTER: AuditFilter = { operator: '', operation: '', order: '', player: '', from: '', until: '' };

/** Sentences about fields of the filter that the server would refuse. */
export type FilterProblems = Partial<Record<Field, string>>;

/** An operator, or a key of the server API: `key shop`. */
const OPERATOR = /^(key )?[\w.-]{1,40}$/;
/** Operations of drafts have three words. */
const OPERATION = /^[a-z-]{1,40}( [a-z-]{1,40}){0,2}$/;
const PLAYER = /^\d{1,15}$/;

export const isTime = (text: string): boolean => /^\d{4}-.*Z$/.test(text) && !Number.isNaN(Date.parse(text));

const CHECKS: Readonly<Record<Field, readonly [isValid: (text: string) => boolean, problem: string]>> = {
  operator: [(text) => OPERATOR.test(text), 'Type the name of an operator, such as ada.'],
  operation: [
    (text) => OPERATION.test(text),
    'Choose an action of the list, or type the first word of operations, such as orders.',
  ],
  order: [isOrderNumber, 'Type an order number, such as 20261128-AB12CD34EF.'],
  player: [(text) => PLAYER.test(text), 'Type the number of a player, such as 100012.'],
  from: [isTime, 'Choose a time.'],
  until: [isTime, 'Choose a time.'],
};

/** Checks the filter before it gets into the address, which must never have an email that was typed by mistake. */
export function filterProblems(filter: AuditFilter): FilterProblems {
  const problems: FilterProblems = {};
  for (const field of FILTER_FIELDS) {
    const [isValid, problem] = CHECKS[field];
    if (filter[field] !== '' && !isValid(filter[field])) problems[field] = problem;
  }
  const isReversed = filter.from !== '' && filter.until !== '' && filter.until <= filter.from;
  return isReversed && !problems.until ? { ...problems, until: 'Choose a time after the first one.' } : problems;
}

/** Reads the filter from an address; parts that are not valid are ignored. */
export function filterOf(query: URLSearchParams): AuditFilter {
  const given = Object.fromEntries(FILTER_FIELDS.map((field) => [field, query.get(field) ?? ''])) as AuditFilter;
  const problems = filterProblems(given);
  return Object.fromEntries(
    FILTER_FIELDS.map((field) => [field, problems[field] ? '' : given[field]]),
  ) as unknown as AuditFilter;
}

/** Returns the address of the audit log with a filter. */
export function auditAddress(filter: AuditFilter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  return `/audit${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns the filter as the server takes it. */
export function serverFilter({ operation, ...rest }: AuditFilter): OperatorInput<'GET /actions'>['query'] {
  const given = Object.entries({ ...rest, command: operation }).filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}

export const isFiltered = (filter: AuditFilter): boolean => Object.values(filter).some((value) => value !== '');
