import { BASE_PATH, PATHS, type PageId } from '#contract/routes.ts';

const addressesOf = (id: PageId) => ({
  desktop: `${BASE_PATH}${PATHS[id].desktop}`,
  mobile: `${BASE_PATH}${PATHS[id].mobile}`,
});

/** Addresses at which journeys begin. */
export const PAGES = {
  home: addressesOf('index'),
  payment: addressesOf('payment'),
  history: addressesOf('history'),
  coupons: addressesOf('coupons'),
  rewards: addressesOf('rewards'),
  tasks: addressesOf('tasks'),
  share: addressesOf('share'),
} as const;
