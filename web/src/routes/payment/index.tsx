import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { placeQuery } from '#web/features/regions/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';
import { shopOf } from '#web/navigation/search.ts';

const inEachForm: Pick<PageDefinition, 'load' | 'ownBottom'> = {
  load({ queryClient, session, locale, search, defaultGid }) {
    const { gid } = shopOf(search, defaultGid);
    if (session.get().token) void queryClient.prefetchQuery(mineQuery(gid, locale, true));
    // In parallel, because the region, and with it every price, depends on the country.
    return Promise.all([queryClient.prefetchQuery(gameQuery(gid, locale)), queryClient.prefetchQuery(placeQuery)]);
  },
  ownBottom: true,
};

export const paymentPage: PageDefinition = {
  title: 'payment.title',
  later: ['account'],
  description: 'payment.description',
  ...inEachForm,
  desktop: () => import('./page.desktop.tsx'),
  mobile: () => import('./page.mobile.tsx'),
};

/** The same page opened by a game, on any device: in the phone's form, and in that of a desktop. */
export const sdkPayPage: PageDefinition = {
  title: 'payment.title',
  later: ['account'],
  ...inEachForm,
  frame: 'bare',
  desktop: () => import('./page.game.tsx'),
};
export const sdkPayPcPage: PageDefinition = {
  title: 'payment.title',
  later: ['account'],
  ...inEachForm,
  frame: 'bare',
  desktop: () => import('./page.desktop.tsx'),
};
