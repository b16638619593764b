import { ListPage } from '#web/navigation/titled-list.tsx';
import { OwnOrders } from './own-orders.tsx';

export const Page = () => (
  <ListPage heading="history.title" lists={[['me', 'orders']]}>
    <OwnOrders />
  </ListPage>
);
