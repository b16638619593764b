import type { IconName } from '#desk/ui/icon.tsx';

/** A page of the navigation. */
export interface NavPage {
  to: string;
  name: string;
  icon: IconName;
  /** The key that follows `g`. */
  key: string;
  /** The beginning of its other pages, if they are not below `to`. */
  also?: string;
  /** Hidden from roles that have none of these permissions; absent: all roles see it. */
  needs?: readonly string[];
}

/** The pages of the navigation, in groups. A phone shows the first ones at once. */
export const NAV: readonly { group: string; pages: readonly NavPage[] }[] = [
  {
    group: 'Support',
    pages: [
      { to: '/', name: 'Find', icon: 'search', key: 'f' },
      { to: '/waiting', name: 'Needs a look', icon: 'alert', key: 'w' },
      { to: '/today', name: 'Today', icon: 'pulse', key: 't', needs: ['events.read'] },
    ],
  },
  {
    group: 'Finance',
    pages: [
      { to: '/disputes', name: 'Disputes', icon: 'scales', key: 'd', needs: ['orders.read'] },
      { to: '/money', name: 'Money', icon: 'coins', key: 'm', needs: ['money.read'] },
      { to: '/differences', name: 'Differences', icon: 'compare', key: 'b', needs: ['money.read'] },
    ],
  },
  {
    group: 'Shop',
    pages: [
      { to: '/catalogue', name: 'Catalogue', icon: 'box', key: 'c', needs: ['catalog.read'] },
      { to: '/news', name: 'News', icon: 'news', key: 'n', needs: ['catalog.read'] },
      {
        to: '/offers',
        name: 'Offers and gifts',
        icon: 'gift',
        key: 'o',
        also: '/coupons/',
        needs: ['coupons.read', 'grants.read'],
      },
      { to: '/preview', name: 'Preview', icon: 'eye', key: 'v', needs: ['catalog.read'] },
    ],
  },
  {
    group: 'Team',
    pages: [
      { to: '/integrations', name: 'Integrations', icon: 'plug', key: 'i', needs: ['events.read'] },
      { to: '/people', name: 'People', icon: 'people', key: 'p', needs: ['operators.manage'] },
      { to: '/audit', name: 'Audit', icon: 'audit', key: 'a', needs: ['audit.read'] },
    ],
  },
];

/** Pages by the key that follows `g`. */
export const GO_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  NAV.flatMap(({ pages }) => pages.map(({ key, to }) => [key, to])),
);

/** Returns true if a path is the page or one of its other pages. */
export const isPageOf = ({ to, also }: NavPage, path: string): boolean =>
  path === to || (to !== '/' && path.startsWith(`${to}/`)) || (also !== undefined && path.startsWith(also));

/** Returns the groups with the pages that a role may open. */
export const navFor = (can: (permission: string) => boolean): typeof NAV =>
  NAV.map(({ group, pages }) => ({ group, pages: pages.filter(({ needs }) => !needs || needs.some(can)) })).filter(
    ({ pages }) => pages.length > 0,
  );
