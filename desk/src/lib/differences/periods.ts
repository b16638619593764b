const DAY_MS = 86_400_000;

export const PERIODS = ['today', 'yesterday', 'week', 'month', 'last-month'] as const;

/** A period that can be compared. */
export type PeriodName = (typeof PERIODS)[number];

export const PERIOD_NAMES: Readonly<Record<PeriodName, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: '7 days',
  month: 'This month',
  'last-month': 'Last month',
};

/** UTC days: the last one, and how many up to it. */
export interface Period {
  day: string;
  days: number;
}

export const isPeriod = (text: string | null): text is PeriodName => PERIODS.some((name) => name === text);

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the UTC days of a period. */
export function periodOf(name: PeriodName, now: number): Period {
  const today = new Date(now);
  if (name === 'today') return { day: dayOf(now), days: 1 };
  if (name === 'yesterday') return { day: dayOf(now - DAY_MS), days: 1 };
  if (name === 'week') return { day: dayOf(now), days: 7 };
  if (name === 'month') return { day: dayOf(now), days: today.getUTCDate() };
  const last = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0);
  return { day: dayOf(last), days: new Date(last).getUTCDate() };
}
