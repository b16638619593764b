import type { ReactNode } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { supportAddress } from '../../model/support.ts';

interface Props {
  /** Address of the publisher's support page. */
  support: string;
  /** The order's number, which the link fills in. */
  number: string;
  className: string;
  children?: ReactNode;
}

/** A link to support, with the order's number filled in. */
export function SupportLink({ support, number, className, children }: Props) {
  const t = useT();
  return (
    <a href={supportAddress(support, number)} target="_blank" rel="noopener noreferrer" className={className}>
      {t('orders.help_link')}
      {children}
    </a>
  );
}
