import { ListPage } from '#web/navigation/titled-list.tsx';
import { OwnRewards } from './own-rewards.tsx';

export const Page = () => (
  <ListPage heading="rewards.title" lists={[['me']]} earns>
    <OwnRewards />
  </ListPage>
);
