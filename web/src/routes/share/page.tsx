import { PageBox } from '#web/navigation/page-box.tsx';
import { Invitations } from './invitations.tsx';

export const Page = () => (
  <PageBox>
    <Invitations />
  </PageBox>
);
