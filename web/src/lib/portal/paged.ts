/** Options of a list that loads page by page. A page has ten entries. */
export const paged = {
  initialPageParam: 1,
  getNextPageParam: (last: { more: boolean }, all: readonly unknown[]) => (last.more ? all.length + 1 : undefined),
};

/** Joins the lists of all loaded pages. An entry that moved to the next page meanwhile is in the result once. */
export const joinPages = <T extends { id: string } | { number: string }>(lists: readonly (readonly T[])[]): T[] => [
  ...new Map(lists.flat().map((entry) => ['id' in entry ? entry.id : entry.number, entry])).values(),
];
