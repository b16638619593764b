import { ListPage } from '#web/navigation/titled-list.tsx';
import { OwnCoupons } from './own-coupons.tsx';

export const Page = () => (
  <ListPage heading="coupons.title" lists={[['me', 'coupons']]} earns>
    <OwnCoupons />
  </ListPage>
);
