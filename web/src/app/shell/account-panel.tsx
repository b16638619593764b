import { Suspense } from 'react';
import { SessionsList } from '#web/features/account/components/signed-in/sessions-list.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { useGo } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { AccountMenu, type AccountView } from './account-menu.tsx';

const PushSettings = lazyPart(
  async () => (await import('#web/features/push/components/push-settings.tsx')).PushSettings,
);

interface Props {
  view: AccountView;
  onView(view: AccountView): void;
  /** Called when a link was followed or the player is signed out. */
  onClose(): void;
}

/** Shows the account menu or one of its views. */
export function AccountPanel({ view, onView, onClose }: Props) {
  const go = useGo();
  const left = async () => {
    await go('index');
    onClose();
  };
  if (view === 'sessions') return <SessionsList onEndedAll={() => void left()} />;
  if (view === 'menu') return <AccountMenu onView={onView} onClose={onClose} onLeft={left} />;
  return (
    <Suspense fallback={<Skeleton className="h-[300px] rounded-control" />}>
      <PushSettings />
    </Suspense>
  );
}
