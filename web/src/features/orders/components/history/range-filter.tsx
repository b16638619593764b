import { useState } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatDay } from '#web/lib/format/time.ts';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { rangeOf } from '../../model/range.ts';
import { RangeSheet } from './range-sheet.tsx';

/** The time range of the history, and a button to change it; the address stores the choice. */
export function RangeFilter() {
  const t = useT();
  const search = useSearch<'history'>();
  const choose = useChoose<'history'>();
  const [open, setOpen] = useState(false);
  const range = useRangeText();
  return (
    <>
      <Button
        icon="clock"
        aria-haspopup="dialog"
        aria-label={`${t('history.range')}: ${range}`}
        onPointerEnter={preloadOverlay}
        onClick={() => setOpen(true)}
        className="shrink-0 whitespace-nowrap bg-surface! shadow-card"
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
    </>
  );
}

function useRangeText(): string {
  const t = useT();
  const { tag } = useLocale();
  const { from, until } = rangeOf(useSearch<'history'>());
  if (!from) return t('history.range.month');
  const since = formatDay(new Date(from), tag);
  if (!until) return t('history.range.since', { since });
  // `until` is the start of the day after the last one.
  const last = new Date(until);
  last.setDate(last.getDate() - 1);
  return t('history.range.between', { since, until: formatDay(last, tag) });
}
