import type { IconName } from '#desk/ui/icon.tsx';

/** A page of the navigation. */
export interface NavPage {
  to: string;
  name: string;
  icon: IconName;
  /** The key that follows `g`. */
  key: string;
  /** Hidden from roles that have none of these permissions; absent: all roles see it. */
  needs?: readonly string[];
}

/** The pages of the navigation, in groups. */
export const NAV: readonly { group: string; pages: readonly NavPage[] }[] = [
  {
    group: 'Support',
    pages: [
      { to: '/', name: 'Find', icon: 'search', key: 'f' },
      { to: '/waiting', name: 'Needs a look', icon: 'alert', key: 'w' },
    ],
  },
  {
    group: 'Finance',
    pages: [
      { to: '/disputes', name: 'Disputes', icon: 'scales', key: 'd', needs: ['orders.read'] },
      { to: '/differences', name: 'Differences', icon: 'compare', key: 'b', needs: ['money.read'] },
    ],
  },
  {
    group: 'Shop',
    pages: [{ to: '/preview', name: 'Preview', icon: 'eye', key: 'v', needs: ['catalog.read'] }],
  },
  {
    group: 'Team',
    pages: [{ to: '/audit', name: 'Audit', icon: 'audit', key: 'a', needs: ['audit.read'] }],
  },
];

/** Pages by the key that follows `g`. */
export const GO_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  NAV.flatMap(({ pages }) => pages.map(({ key, to }) => [key, to])),
);

/** Returns the groups with the pages that a role may open. */
export const navFor = (can: (permission: string) => boolean): typeof NAV =>
  NAV.map(({ group, pages }) => ({ group, pages: pages.filter(({ needs }) => !needs || needs.some(can)) })).filter(
    ({ pages }) => pages.length > 0,
  );
