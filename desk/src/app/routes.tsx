import { lazy, type ReactNode } from 'react';
import { matchPath } from '#desk/lib/router/place.ts';
import { Audit } from '#desk/pages/audit/audit.tsx';
import { Differences } from '#desk/pages/differences/differences.tsx';
import { Disputes } from '#desk/pages/disputes/disputes.tsx';
import { Find } from '#desk/pages/find/find.tsx';
import { Missing } from '#desk/pages/missing/missing.tsx';
import { OrderPage } from '#desk/pages/order/order-page.tsx';
import { PlayerPage } from '#desk/pages/player/player-page.tsx';
import { Waiting } from '#desk/pages/waiting/waiting.tsx';
import { YourSignIn } from '#desk/pages/ways/your-sign-in.tsx';

/** Pages whose code loads when they are opened: most people use only some of them. */
const Catalogue = lazy(async () => ({ default: (await import('#desk/pages/catalogue/catalogue.tsx')).Catalogue }));
const DraftPage = lazy(async () => ({
  default: (await import('#desk/pages/catalogue/draft/draft-page.tsx')).DraftPage,
}));
const PricesPage = lazy(async () => ({
  default: (await import('#desk/pages/catalogue/prices/prices-page.tsx')).PricesPage,
}));
const TextsPage = lazy(async () => ({
  default: (await import('#desk/pages/catalogue/texts/texts-page.tsx')).TextsPage,
}));
const CouponPage = lazy(async () => ({ default: (await import('#desk/pages/offers/coupon-page.tsx')).CouponPage }));
const EndpointLog = lazy(async () => ({
  default: (await import('#desk/pages/integrations/endpoints/endpoint-log.tsx')).EndpointLog,
}));
const Integrations = lazy(async () => ({
  default: (await import('#desk/pages/integrations/integrations.tsx')).Integrations,
}));
const ListPage = lazy(async () => ({ default: (await import('#desk/pages/offers/list-page.tsx')).ListPage }));
const Money = lazy(async () => ({ default: (await import('#desk/pages/money/money.tsx')).Money }));
const MonthPage = lazy(async () => ({ default: (await import('#desk/pages/money/month/month-page.tsx')).MonthPage }));
const Offers = lazy(async () => ({ default: (await import('#desk/pages/offers/offers.tsx')).Offers }));
const OutagePage = lazy(async () => ({ default: (await import('#desk/pages/offers/outage-page.tsx')).OutagePage }));
const People = lazy(async () => ({ default: (await import('#desk/pages/people/people.tsx')).People }));
const News = lazy(async () => ({ default: (await import('#desk/pages/news/news.tsx')).News }));
const NewsEditor = lazy(async () => ({
  default: (await import('#desk/pages/news/editor/news-editor.tsx')).NewsEditor,
}));
const Preview = lazy(async () => ({ default: (await import('#desk/pages/preview/preview.tsx')).Preview }));
const Today = lazy(async () => ({ default: (await import('#desk/pages/today/today.tsx')).Today }));

type Params = Record<string, string>;

/** The pages by the pattern of their path. The keys give each order, player and draft a page of its own. */
const ROUTES: Readonly<Record<string, (params: Params) => ReactNode>> = {
  '/': () => <Find />,
  '/orders/:number': ({ number = '' }) => <OrderPage key={number} number={number} />,
  '/players/:uid': ({ uid = '' }) => <PlayerPage key={uid} uid={uid} />,
  '/today': () => <Today />,
  '/waiting': () => <Waiting />,
  '/disputes': () => <Disputes />,
  '/differences': () => <Differences />,
  '/preview': () => <Preview />,
  '/money': () => <Money />,
  '/money/:month': ({ month = '' }) => <MonthPage key={month} month={month} />,
  '/offers': () => <Offers />,
  '/offers/list': () => <ListPage />,
  '/offers/outage': () => <OutagePage />,
  '/coupons/:coupon': ({ coupon = '' }) => <CouponPage key={coupon} coupon={coupon} />,
  '/catalogue': () => <Catalogue />,
  '/catalogue/drafts/:id': ({ id = '' }) => <DraftPage key={id} id={id} />,
  '/catalogue/drafts/:id/prices': ({ id = '' }) => <PricesPage key={id} id={id} />,
  '/catalogue/drafts/:id/texts': ({ id = '' }) => <TextsPage key={id} id={id} />,
  '/news': () => <News />,
  '/news/:draft': ({ draft = '' }) => <NewsEditor draft={draft} />,
  '/audit': () => <Audit />,
  '/integrations': () => <Integrations />,
  '/integrations/endpoints/:name': ({ name = '' }) => <EndpointLog key={name} name={name} />,
  '/people': () => <People />,
  '/your-sign-in': () => <YourSignIn />,
};

/** Returns the page of a path. */
export function pageAt(path: string): ReactNode {
  for (const [pattern, page] of Object.entries(ROUTES)) {
    const params = matchPath(pattern, path);
    if (params) return page(params);
  }
  return <Missing />;
}
