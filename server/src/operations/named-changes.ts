import { shorten } from './shorten.ts';

/**
 * Names the documents that an apply changed, for people: `publisher, game 7; removed game 8`.
 * @param changed `after` is null for a removed document
 */
export function namedChanges(changed: readonly { document: string; after: string | null }[]): string {
  const { applied = [], removed = [] } = Object.groupBy(changed, ({ after }) =>
    after === null ? 'removed' : 'applied',
  );
  const names = (some: typeof applied): string => shorten(some.map(({ document }) => document));
  return [
    ...(applied.length > 0 ? [names(applied)] : []),
    ...(removed.length > 0 ? [`removed ${names(removed)}`] : []),
  ].join('; ');
}
