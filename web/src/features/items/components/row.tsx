import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

/** Cards in a grid; renders nothing if there are none. */
export const Row = ({ className, children }: { className: string; children: ReactNode[] }) =>
  children.length > 0 && <div className={cx('@container', className)}>{children}</div>;
