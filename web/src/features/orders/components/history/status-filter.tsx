import { useT } from '#web/i18n/index.tsx';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { SegmentedControl } from '#web/ui/controls/choice.tsx';

/** Filters the history by payment state; the address stores the choice. */
export function StatusFilter() {
  const t = useT();
  const { status } = useSearch<'history'>();
  const choose = useChoose<'history'>();
  return (
    <SegmentedControl
      oneLine
      label={t('history.filter')}
      value={status ?? 'all'}
      onChoose={(next) => choose({ status: next === 'all' ? undefined : next, page: undefined })}
      options={[
        { value: 'all', label: t('history.filter.all') },
        { value: 'paid', label: t('history.filter.paid') },
        { value: 'unpaid', label: t('history.filter.unpaid') },
        { value: 'failed', label: t('history.filter.failed') },
        { value: 'cancelled', label: t('history.filter.cancelled') },
        { value: 'refunded', label: t('history.filter.refunded') },
      ]}
    />
  );
}
