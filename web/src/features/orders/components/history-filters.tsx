import { useState } from 'react';
import { useChoose, useSearch } from '#web/app/navigation.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatDay } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/choice.tsx';
import { preloadOverlay } from '#web/ui/overlay.tsx';
import { rangeOf } from '../range.ts';
import { RangeSheet } from './range-sheet.tsx';

/** Which orders the history shows; every choice goes into the address. */
export function HistoryFilters() {
  const t = useT();
  const search = useSearch();
  const choose = useChoose();
  const [open, setOpen] = useState(false);
  const range = useRangeText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SegmentedControl
        label={t('history.filter')}
        value={search.status ?? 'all'}
        onChoose={(status) => choose({ status: status === 'all' ? undefined : status, page: undefined })}
        options={[
          { value: 'all', label: t('history.filter.all') },
          { value: 'paid', label: t('history.filter.paid') },
          { value: 'unpaid', label: t('history.filter.unpaid') },
          { value: 'failed', label: t('history.filter.failed') },
        ]}
      />
      <Button
        icon="clock"
        aria-haspopup="dialog"
        aria-label={`${t('history.range')}: ${range}`}
        onPointerEnter={preloadOverlay}
        onClick={() => setOpen(true)}
      >
        {range}
      </Button>
      <RangeSheet
        days={search}
        open={open}
        onClose={() => setOpen(false)}
        onChoose={({ since, until }) => {
          choose({ since, until, page: undefined });
          setOpen(false);
        }}
      />
    </div>
  );
}

function useRangeText(): string {
  const t = useT();
  const { tag } = useLocale();
  const { from, until } = rangeOf(useSearch());
  if (!from) return t('history.range.month');
  const since = formatDay(new Date(from), tag);
  if (!until) return t('history.range.since', { since });
  // The range ends where the last day does.
  const last = new Date(until);
  last.setDate(last.getDate() - 1);
  return t('history.range.between', { since, until: formatDay(last, tag) });
}
