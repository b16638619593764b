import { ownKey } from '#web/lib/portal/query.ts';
import { ListPage } from '#web/navigation/titled-list.tsx';
import { OwnCoupons } from './own-coupons.tsx';

export const Page = () => (
  <ListPage heading="coupons.title" lists={[ownKey('coupons')]} earns>
    <OwnCoupons />
  </ListPage>
);
