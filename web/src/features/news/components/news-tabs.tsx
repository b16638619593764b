import { useT } from '#web/i18n/index.tsx';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { SegmentedControl } from '#web/ui/controls/choice.tsx';
import { type ArticleKind, KIND_TEXTS, KINDS } from '../model/kinds.ts';

/** Chooses the kind of articles; on a narrow screen the choices scroll. */
export function NewsTabs() {
  const t = useT();
  const { tab } = useSearch<'news'>();
  const choose = useChoose<'news'>();
  const all: { value: ArticleKind | 'all'; label: string }[] = [
    { value: 'all', label: t('news.kind.all') },
    ...KINDS.map((kind) => ({ value: kind, label: t(KIND_TEXTS[kind]) })),
  ];
  return (
    <div className="-mx-4 mb-4 flex overflow-x-auto px-4 py-1 md:mx-0 md:px-0">
      <SegmentedControl
        label={t('news.kinds')}
        value={tab ?? 'all'}
        options={all}
        onChoose={(value) => choose({ tab: value === 'all' ? undefined : value, page: undefined })}
        oneLine
      />
    </div>
  );
}
