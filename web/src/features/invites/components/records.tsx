import { useInfiniteQuery } from '@tanstack/react-query';
import type { InviteRecord } from '#contract/endpoints/invites.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { formatDateTime } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { Badge, Skeleton, type Tone } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { recordsQuery } from '../api/queries.ts';

const STATES = {
  joined: { text: 'share.state.joined', tone: 'neutral' },
  waiting: { text: 'share.state.waiting', tone: 'accent' },
  counted: { text: 'share.state.counted', tone: 'ok' },
  not_counted: { text: 'share.state.not_counted', tone: 'neutral' },
  taken_back: { text: 'share.state.taken_back', tone: 'warn' },
} as const satisfies Record<InviteRecord['state'], { text: MessageKey; tone: Tone }>;

/** The players that this player invited and what they brought, as many pages as the address says. */
export function Records() {
  const t = useT();
  const { locale } = useLocale();
  const choose = useChoose<'share'>();
  const pages = useSearch<'share'>().page;
  const query = useInfiniteQuery(recordsQuery(locale, true));
  // A friend who moved to the next page meanwhile is shown twice, because records have no id.
  const records = query.data?.pages.flatMap((page) => page.records);
  return (
    <section aria-label={t('share.records')} className="grid gap-3">
      <h2 className="text-lg">{t('share.records')}</h2>
      {!records && (query.isError ? <LoadFailed query={query} /> : <Skeleton className="h-24 rounded-card" />)}
      {records?.length === 0 && <p className="py-4 text-center text-muted">{t('share.records_none')}</p>}
      {records && records.length > 0 && (
        <PagedList
          query={query}
          address={{ pages, show: (page) => choose({ page }) }}
          more={t('history.more')}
          count={t('share.shown', { count: records.length })}
        >
          <ul className="grid gap-2">
            {records.map((record, at) => (
              // Records have no id, so the index is the key.
              // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps no state
              <Row key={at} record={record} />
            ))}
          </ul>
        </PagedList>
      )}
    </section>
  );
}

function Row({ record: { uid, state, at, contents } }: { record: InviteRecord }) {
  const t = useT();
  const { tag } = useLocale();
  const { own } = useReader();
  const { text, tone } = STATES[state];
  return (
    <li
      data-state={state}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface px-4 py-3 shadow-card"
    >
      <div className="grid min-w-0 flex-1 basis-[9rem]">
        <span className="font-semibold tabular-nums">{t('account.uid', { uid })}</span>
        <time dateTime={at} className="text-faint text-xs">
          {formatDateTime(at, tag, own)}
        </time>
      </div>
      {contents.length > 0 && (
        <span className="wrap-anywhere min-w-0 font-medium text-sm">{contentsText(contents, t, tag)}</span>
      )}
      <Badge tone={tone} className="whitespace-normal!">
        {t(text)}
      </Badge>
    </li>
  );
}
