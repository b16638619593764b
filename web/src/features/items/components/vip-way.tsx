import type { ReactNode } from 'react';
import { PageLink } from '#web/navigation/links.tsx';

/** A link to the VIP levels, inside a card that the player can press. */
export const VipWay = ({ children }: { children: ReactNode }) => (
  <PageLink page="vip" className="relative z-2 -my-3.5 inline-flex min-h-11 items-center underline">
    {children}
  </PageLink>
);
