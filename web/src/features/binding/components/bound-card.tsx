import type { ReactNode } from 'react';
import type { Bound } from '#contract/endpoints/binding.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatDateTime, formatWithZone } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { toast } from '#web/ui/states/toast.tsx';
import { useBindErrorText } from '../hooks/use-bind-error-text.ts';
import { useCallOff } from '../hooks/use-call-off.ts';
import type { Kind } from '../model/kinds.ts';

/**
 * A linked phone or email, masked. If a change is pending, it can be called off here; otherwise `children` are the
 * actions.
 */
export function BoundCard({ kind, bound, children }: { kind: Kind; bound: Bound; children: ReactNode }) {
  const t = useT();
  const { tag } = useLocale();
  const { own } = useReader();
  const { value, boundAt, change } = bound;
  return (
    <div className="grid gap-4">
      <div className="flex gap-4 rounded-control bg-raised p-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-tint text-accent">
          <Icon name={kind === 'phone' ? 'phone' : 'mail'} size={24} />
        </span>
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="wrap-anywhere font-semibold tabular-nums">{value}</p>
          {boundAt ? (
            <p className="text-muted text-sm">{t('bind.since', { at: formatDateTime(boundAt, tag, own) })}</p>
          ) : (
            <p className="text-muted text-sm">{t('bind.known')}</p>
          )}
        </div>
        {boundAt && <Icon name="check" className="text-ok" />}
      </div>
      {change ? <Waiting kind={kind} change={change} /> : children}
    </div>
  );
}

/** A change that takes effect later, unless the player calls it off. */
function Waiting({ kind, change }: { kind: Kind; change: NonNullable<Bound['change']> }) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  const errorText = useBindErrorText();
  const calling = useCallOff(kind, () => toast(t('bind.change.called_off')));
  return (
    <div className="grid gap-3">
      <Note tone="warn" className="flex gap-2">
        <Icon name="clock" />
        <p className="wrap-anywhere min-w-0">
          <time dateTime={change.at}>
            {t('bind.change.waits', {
              value: change.value,
              at: formatWithZone(change.at, tag, undefined, reader),
            })}
          </time>
        </p>
      </Note>
      {calling.error && !calling.isPending && (
        <Note tone="bad" role="alert">
          {errorText(calling.error)}
        </Note>
      )}
      <Button wide busy={calling.isPending} onClick={() => calling.mutate()}>
        {t('bind.change.call_off')}
      </Button>
    </div>
  );
}
