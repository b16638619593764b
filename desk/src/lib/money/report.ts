import type { OperatorInput, OperatorOutput } from '#contract/operator/index.ts';

export type Report = OperatorOutput<'GET /money'>;
export type ReportLine = Report['lines'][number];
export type ReportQuery = OperatorInput<'GET /money'>['query'];

export const PERIODS = ['yesterday', 'week', 'month', 'last-month', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];
export const PERIOD_NAMES: Readonly<Record<PeriodName, string>> = {
  yesterday: 'Yesterday',
  week: '7 days',
  month: 'This month',
  'last-month': 'Last month',
  own: 'Own dates',
};

export const DIMENSIONS = ['day', 'game', 'item', 'country', 'state', 'method', 'provider', 'currency'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  day: 'Day',
  game: 'Game',
  item: 'Item',
  country: 'Country',
  state: 'State',
  method: 'Method',
  provider: 'Provider',
  currency: 'Currency',
};

export const FILTERS = ['game', 'country', 'currency', 'method'] as const;
export type Filters = Readonly<Record<(typeof FILTERS)[number], string>>;

/** A report as the address of the page names it. */
export interface Choice {
  period: PeriodName;
  /** Days, only of the period `own`. */
  from: string;
  to: string;
  zone: string;
  by: readonly Dimension[];
  filters: Filters;
}

const isOneOf = <T extends string>(all: readonly T[], text: string | null): text is T =>
  all.some((one) => one === text);

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the address. Parts that it does not have, or that are wrong, are the default. */
export function choiceOf(query: URLSearchParams): Choice {
  const period = query.get('period');
  const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const isOwn = period === 'own' && isDay(days.from) && isDay(days.to) && days.from <= days.to;
  const by = (query.get('by') ?? '').split(',').filter((name) => isOneOf(DIMENSIONS, name));
  const [game = '', country = '', currency = '', method = ''] = FILTERS.map((name) => query.get(name) ?? '');
  return {
    period: isOwn ? 'own' : isOneOf(PERIODS, period) && period !== 'own' ? period : 'month',
    ...(isOwn ? days : { from: '', to: '' }),
    zone: zoneOf(query.get('zone') ?? '') ?? 'UTC',
    by: by.length > 0 ? [...new Set(by)] : ['day'],
    filters: { game, country, currency, method },
  };
}

/** Returns the address of a report; defaults are left out. */
export function addressOf({ period, from, to, zone, by, filters }: Choice): string {
  const all = {
    period: period === 'month' ? '' : period,
    from,
    to,
    zone: zone === 'UTC' ? '' : zone,
    by: by.join(',') === 'day' ? '' : by.join(','),
    ...filters,
  };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return `/money${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns a time zone as the server takes it; null if there is none with this name. */
export function zoneOf(text: string): string | null {
  if (!/^[A-Za-z_]+(\/[\w+-]+)*$/.test(text)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return null;
  }
}

const DAY_MS = 86_400_000;
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the days of a choice, in its zone. */
export function daysOf({ period, from, to, zone }: Choice, now: number): { from: string; to: string } {
  if (period === 'own') return { from, to };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
  const at = Date.parse(today);
  if (period === 'yesterday') return { from: text(at - DAY_MS), to: text(at - DAY_MS) };
  if (period === 'week') return { from: text(at - 6 * DAY_MS), to: today };
  if (period === 'month') return { from: `${today.slice(0, 7)}-01`, to: today };
  const last = text(Date.parse(`${today.slice(0, 7)}-01`) - DAY_MS);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}

/** Returns the query of the server's report. */
export function queryOf(choice: Choice, now: number): ReportQuery {
  const filters = Object.fromEntries(Object.entries(choice.filters).filter(([, value]) => value !== ''));
  return { ...daysOf(choice, now), zone: choice.zone, by: choice.by.join(','), ...filters };
}
