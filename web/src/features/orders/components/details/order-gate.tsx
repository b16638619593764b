import type { ReactNode } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { PageLink, useSearch } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { BrandArt } from '#web/ui/pictures/brand-art.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useLiveOrder } from '../../hooks/use-live-order.ts';

interface Props {
  /** The heading of the page until the order gives it one. */
  title: string;
  session: { ready: boolean; signedIn: boolean };
  /** Shown to visitors. */
  signIn: ReactNode;
  skeleton: ReactNode;
  children(order: Order): ReactNode;
}

/** Renders the live order that the address names, or the reason why it cannot be shown. */
export function OrderGate({ title, session, signIn, skeleton, children }: Props) {
  const number = useSearch<'order'>().order ?? '';
  const query = useLiveOrder(number, session.signedIn);
  if (session.signedIn && query.data) return children(query.data);
  const instead = () => {
    if (number === '') return <Nothing why="missing" />;
    if (session.ready && !session.signedIn) return signIn;
    if (!query.isError) return skeleton;
    // The server answers 400 to a malformed number; for the player that is the same as an unknown one.
    const unknown = query.error instanceof ApiError && [400, 404].includes(query.error.status);
    return unknown ? <Nothing why="unknown" /> : <LoadFailed query={query} />;
  };
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {instead()}
    </>
  );
}

function Nothing({ why }: { why: 'missing' | 'unknown' }) {
  const t = useT();
  return (
    <EmptyState
      art={<BrandArt name="error-well" />}
      title={t(why === 'missing' ? 'result.missing.title' : 'orders.unknown')}
      text={t(why === 'missing' ? 'result.missing.text' : 'orders.unknown_text')}
      action={
        <PageLink page="history" className={buttonClass({ kind: 'primary' })}>
          {t('orders.to_history')}
        </PageLink>
      }
    />
  );
}
