import { ownKey } from '#web/lib/portal/query.ts';
import { ListPage } from '#web/navigation/titled-list.tsx';
import { OwnOrders } from './own-orders.tsx';

export const Page = () => (
  <ListPage heading="history.title" lists={[ownKey('orders')]}>
    <OwnOrders />
  </ListPage>
);
