import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Card } from './surface.tsx';

/** One card in the middle, for a form, a question or a message. `wide` has room for paragraphs. */
export const NarrowCard = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={cx('mx-auto w-full px-4 py-6', wide ? 'max-w-[652px]' : 'max-w-[492px]')}>
    <Card className="px-5 py-6 md:p-8">{children}</Card>
  </div>
);
