import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { EarnLinks } from '#web/navigation/earn-links.tsx';
import { PullToRefresh } from '#web/ui/pull/pull-to-refresh.tsx';
import { Invitations } from './invitations.tsx';

export function Page() {
  return (
    <div className="px-4 py-4">
      <Invitations Titled={Titled} />
    </div>
  );
}

function Titled({ children }: { children: ReactNode }) {
  const t = useT();
  const client = useQueryClient();
  return (
    <>
      <EarnLinks />
      <PullToRefresh
        heading={<h1 className="text-xl">{t('share.title')}</h1>}
        onRefresh={() => client.refetchQueries({ queryKey: ['me', 'invites'], type: 'active' })}
      >
        {children}
      </PullToRefresh>
    </>
  );
}
