import type { AimName, Measured } from './aims.ts';
import type { Compared } from './compare.ts';
import { CATEGORIES, type Load } from './lighthouse.ts';
import { median, percentile, round } from './report.ts';
import type { Walk } from './walk.ts';

const of = (loads: readonly Load[], pick: (load: Load) => number): number => median(loads.map(pick));
/** Compares each visit with the next one to the page without scripts. */
const ratio = ({ whole, free }: Compared): number =>
  median(whole.map(({ lcp }, run) => lcp / (free[run]?.lcp ?? Number.NaN)));

export const loadRows = (compared: readonly Compared[]) =>
  compared.map((one) => ({
    page: one.page,
    way: one.way.name,
    'LCP ms': round(of(one.whole, ({ lcp }) => lcp)),
    'without script': round(of(one.free, ({ lcp }) => lcp)),
    ratio: round(ratio(one), 2),
    'TBT ms': round(of(one.whole, ({ blocking }) => blocking)),
    CLS: round(Math.max(...one.whole.map(({ shift }) => shift)), 4),
    kB: round(of(one.whole, ({ bytes }) => bytes / 1000)),
    points: CATEGORIES.map((category) => (one.way.scored ? of(one.whole, ({ points }) => points[category]) : '')).join(
      ' ',
    ),
  }));

/** Returns each finding once, with all pages that had it. */
export function findingsOf(compared: readonly Compared[]) {
  const found = new Map<string, Set<string>>();
  for (const { page, way, whole } of compared) {
    if (!way.scored) continue;
    for (const finding of whole[0]?.findings ?? []) {
      found.set(finding, (found.get(finding) ?? new Set()).add(`${page} ${way.variant}`));
    }
  }
  if (found.size === 0) return [{ finding: 'nothing', on: '' }];
  return [...found]
    .map(([finding, on]) => ({ finding, on: [...on].join(', ') }))
    .sort((a, b) => (a.finding < b.finding ? -1 : 1));
}

export const aimsOfLoads = (compared: readonly Compared[]): Measured[] =>
  compared.flatMap((one) => {
    const { page, way, whole } = one;
    const name = `${page}, ${way.name}`;
    const figures: [AimName, number][] = [
      ['ratio', ratio(one)],
      ['shift', Math.max(...whole.map(({ shift }) => shift))],
    ];
    if (!way.scored) figures.push(['blocking', of(whole, ({ blocking }) => blocking)]);
    else
      figures.push(
        ...CATEGORIES.map((category) => [category, of(whole, ({ points }) => points[category])] as [AimName, number]),
      );
    return figures.map(([aim, value]) => ({ aim, of: name, value }));
  });

const named = (walks: readonly Walk[], name: string) =>
  walks.flatMap(({ vitals }) => vitals.filter((vital) => vital.name === name));
const values = (walks: readonly Walk[], name: string): number[] => named(walks, name).map(({ value }) => value);

/** Returns a row: count, median, p75, worst, and where the worst was. */
const row = (figure: string, seen: readonly { value: number; at: string }[], digits = 0) => ({
  figure,
  times: seen.length,
  median: round(median(seen.map(({ value }) => value)), digits),
  p75: round(
    percentile(
      seen.map(({ value }) => value),
      75,
    ),
    digits,
  ),
  worst: round(seen.length === 0 ? 0 : Math.max(...seen.map(({ value }) => value)), digits),
  'at worst': seen.toSorted((a, b) => b.value - a.value)[0]?.at ?? '',
});

export function walkRows(walks: readonly Walk[]) {
  const vital = (name: string, of?: 'document' | 'page') =>
    named(walks, name)
      .filter(({ navigationType }) => !of || (navigationType === 'soft-navigation') === (of === 'page'))
      .map(({ value, page, target, navigationType }) => ({ value, at: `${page} (${navigationType}) ${target}` }));
  const changes = walks.flatMap(({ changes }) => changes);
  const to = [...new Set(changes.map((change) => change.to))];
  return [
    row('LCP of documents ms', vital('LCP', 'document')),
    row('LCP of pages within ms', vital('LCP', 'page')),
    row('INP ms', vital('INP')),
    row('CLS', vital('CLS'), 4),
    row(
      'second visit, LCP ms',
      walks.flatMap(({ second }) => second.map(({ page, ms }) => ({ value: ms, at: page }))),
    ),
    ...to.map((page) =>
      row(
        `to ${page} ms`,
        changes.filter((one) => one.to === page).map(({ ms }) => ({ value: ms, at: page })),
      ),
    ),
    row(
      'to top-up at once ms',
      walks.map(({ atOnce }) => ({ value: atOnce, at: 'home' })),
    ),
    row(
      'blocked ms',
      walks.map(({ blocked }) => ({ value: blocked, at: 'the whole walk' })),
    ),
  ];
}

export function aimsOfWalks(variant: string, walks: readonly Walk[]): Measured[] {
  const of = `walk, ${variant}`;
  const second = walks.flatMap((walk) => walk.second);
  const changes = walks.flatMap((walk) => walk.changes);
  const middle = <T>(all: readonly T[], name: (one: T) => string, ms: (one: T) => number): [string, number][] =>
    [...new Set(all.map(name))].map((one) => [one, median(all.filter((other) => name(other) === one).map(ms))]);
  return [
    { aim: 'inp', of, value: percentile(values(walks, 'INP'), 75) },
    { aim: 'shift', of, value: Math.max(...values(walks, 'CLS')) },
    ...middle(
      second,
      ({ page }) => page,
      ({ ms }) => ms,
    ).map(([page, value]) => ({ aim: 'second', of: `${page}, ${variant}`, value }) as const),
    ...middle(
      changes,
      ({ to }) => to,
      ({ ms }) => ms,
    ).map(([to, value]) => ({ aim: 'change', of: `to ${to}, ${variant}`, value }) as const),
  ];
}
