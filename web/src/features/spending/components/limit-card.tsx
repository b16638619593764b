import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Card, Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { limitQuery } from '../api/queries.ts';
import type { Limit } from '../hooks/use-save-limit.ts';
import { LimitUse } from './limit-use.tsx';
import { SupportNote } from './support-note.tsx';

interface Props {
  signedIn: boolean;
  /** Renders the sheet for the current limit. */
  children(limit: Limit, close: () => void): ReactNode;
}

/** The player's monthly limit: the amount, the used share, support's limit, a pending change, and a button. */
export function LimitCard({ signedIn, children }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const query = useQuery(limitQuery(signedIn));
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const limit = query.data;
  return (
    <section aria-labelledby="spending-limit-title">
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 id="spending-limit-title" className="min-w-0 flex-1 basis-[6rem] text-xl">
            {t('spending.title')}
          </h1>
          {limit && (
            <Button
              aria-haspopup="dialog"
              onPointerEnter={preloadOverlay}
              onClick={() => setOpen(true)}
              className="shrink-0"
            >
              {t(limit.own || limit.next ? 'spending.change' : 'spending.set')}
            </Button>
          )}
          {!limit && query.isError && (
            <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('common.reload')}
            </Button>
          )}
          {!limit && !query.isError && <Skeleton className="h-11 w-32 rounded-control" />}
        </div>
        {limit && <LimitUse limit={limit} />}
        {limit?.support && <SupportNote support={limit.support} />}
        {limit?.next && <Next next={limit.next} />}
        {!limit && (query.isError ? <Note tone="bad">{errorText(query.error)}</Note> : <Skeleton className="h-6" />)}
      </Card>
      {limit && (
        <Overlay open={open} onClose={close} title={t('spending.title')} closeLabel={t('common.close')}>
          {children(limit, close)}
        </Overlay>
      )}
    </section>
  );
}

function Next({ next }: { next: NonNullable<Limit['next']> }) {
  const t = useT();
  const { tag } = useLocale();
  const at = formatWithZone(next.from, tag);
  return (
    <Note tone="accent">
      {next.cap
        ? t('spending.next', { at, cap: formatMoney(next.cap.amount, next.cap.currency, tag) })
        : t('spending.next_none', { at })}
    </Note>
  );
}
