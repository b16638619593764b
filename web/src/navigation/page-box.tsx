import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { useVariant } from './links.tsx';

/** The space around a page's content. On a wide screen its width is limited. */
export function PageBox({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const desktop = cx('mx-auto px-4 py-8 md:px-8', wide ? 'max-w-[1240px]' : 'max-w-[1080px]');
  return <div className={useVariant() === 'mobile' ? 'px-4 py-4' : desktop}>{children}</div>;
}
