import type { ReactNode } from 'react';
import { PageLink } from '#web/navigation/links.tsx';

/** To where levels are reached, on a card that is itself to be pressed. */
export const VipWay = ({ children }: { children: ReactNode }) => (
  <PageLink page="vip" className="relative z-2 -my-3.5 inline-flex min-h-11 items-center underline">
    {children}
  </PageLink>
);
