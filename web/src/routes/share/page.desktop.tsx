import type { ReactNode } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Invitations } from './invitations.tsx';

export function Page() {
  return (
    <div className="mx-auto max-w-[1080px] px-4 py-8 md:px-8">
      <Invitations Titled={Titled} />
    </div>
  );
}

function Titled({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <>
      <h1 className="mb-5 text-2xl">{t('share.title')}</h1>
      {children}
    </>
  );
}
