import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Invites } from '#contract/endpoints/invites.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { ClosedPage } from '#web/features/closed/components/closed-page.tsx';
import { invitesQuery, myInvitesQuery } from '#web/features/invites/api/queries.ts';
import { ShareSkeleton } from '#web/features/invites/components/share-skeleton.tsx';
import { useInvitation } from '#web/features/invites/hooks/use-invitation.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { ownKey } from '#web/lib/portal/query.ts';
import { TitledList } from '#web/navigation/titled-list.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { ForInvited } from './for-invited.tsx';
import { ForInviter } from './for-inviter.tsx';
import { ForVisitor } from './for-visitor.tsx';
import { UnknownLink } from './unknown-link.tsx';

const Titled = ({ children }: { children: ReactNode }) => (
  <TitledList heading="share.title" lists={[ownKey('invites')]} earns>
    {children}
  </TitledList>
);

/** Shows the player's invitations, or the page of a friend's link. */
export function Invitations() {
  const t = useT();
  const { locale } = useLocale();
  const invites = useQuery(invitesQuery(locale));
  if (invites.data === null) return <ClosedPage title={t('share.title')} icon="user" />;
  if (invites.data) return <Open invites={invites.data} />;
  return <Titled>{invites.isError ? <LoadFailed query={invites} /> : <ShareSkeleton />}</Titled>;
}

function Open({ invites }: { invites: Invites }) {
  const t = useT();
  const { ready, signedIn, userInfo } = useSession();
  const mine = useQuery(myInvitesQuery(signedIn));
  const { invitation, leave } = useInvitation({
    ready,
    uid: signedIn ? (userInfo?.uid ?? null) : null,
    own: signedIn ? mine.data?.code : null,
    linkDays: invites.linkDays,
  });
  if (invitation.state === 'by')
    return <ForInvited invites={invites} inviter={invitation.inviter} signedIn={signedIn} onLeave={leave} />;
  if (invitation.state === 'unknown') return <UnknownLink onLeave={leave} />;
  if (invitation.state === 'none') {
    if (ready && !signedIn)
      return (
        <Titled>
          <ForVisitor invites={invites} />
        </Titled>
      );
    if (mine.data)
      return (
        <Titled>
          <ForInviter invites={invites} mine={mine.data} />
        </Titled>
      );
  }
  const failed = invitation.state === 'failed' ? invitation.query : mine.isError ? mine : null;
  if (invitation.state === 'none') return <Titled>{failed ? <LoadFailed query={failed} /> : <ShareSkeleton />}</Titled>;
  if (!failed) return <ShareSkeleton />;
  return (
    <>
      <h1 className="mb-4 text-xl">{t('share.title')}</h1>
      <Card>
        <LoadFailed query={failed} />
      </Card>
    </>
  );
}
