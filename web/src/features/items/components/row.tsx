import type { ReactNode } from 'react';

/** Cards in a grid; renders nothing if there are none. */
export const Row = ({ className, children }: { className: string; children: ReactNode[] }) =>
  children.length > 0 && <div className={className}>{children}</div>;
