import { useLocale } from '#web/i18n/index.tsx';
import { formatDay } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';

/** The day of publication. */
export function ArticleDay({ at }: { at: string }) {
  const { tag } = useLocale();
  const { own } = useReader();
  return <time dateTime={at}>{formatDay(new Date(at), tag, own)}</time>;
}
