import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { subscriptionHere } from '#web/lib/browser/push.ts';
import { formatDateTime } from '#web/lib/format/time.ts';
import { refetchOwn } from '#web/lib/portal/query.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge, Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { sessionsQuery } from '../../api/queries.ts';

/** Lists the player's sessions; ends one of them, or all. */
export function SessionsList({ onEndedAll }: { onEndedAll(): void }) {
  const t = useT();
  const errorText = useErrorText();
  const { tag } = useLocale();
  const client = useQueryClient();
  const { api, session } = useVisit();
  const list = useQuery(sessionsQuery);
  const ending = useMutation({
    mutationFn: (id: string) => api('DELETE /me/sessions/:id', { params: { id } }),
    onSettled: () => refetchOwn(client, 'sessions'),
  });
  const endingAll = useMutation({
    mutationFn: async () => {
      // After all sessions end, no browser may get messages for this player.
      await api('DELETE /me/push', { query: {} }).catch((error: unknown) =>
        console.warn('browsers could not be unsubscribed from messages, sign-out continues', error),
      );
      return api('DELETE /me/sessions');
    },
    onSuccess: async () => {
      await (await subscriptionHere())?.unsubscribe();
      await session.signOut();
      onEndedAll();
    },
  });
  if (!list.data) return list.error ? <LoadFailed query={list} /> : <Skeleton className="h-[180px] rounded-control" />;
  const error = ending.error ?? endingAll.error;
  return (
    <div className="grid gap-4">
      <ul className="grid gap-2">
        {list.data.map(({ id, current, browser, os, seenAt }) => (
          <li key={id} className="flex items-center gap-3 rounded-control bg-raised px-4 py-3">
            <div className="min-w-0 grow">
              <p className="truncate font-medium">
                {[browser, os].filter(Boolean).join(' · ') || t('sessions.unknown')}
              </p>
              {current ? (
                <Badge tone="ok">{t('sessions.current')}</Badge>
              ) : (
                <p className="text-faint text-sm">{t('sessions.seen', { time: formatDateTime(seenAt, tag) })}</p>
              )}
            </div>
            {!current && (
              <Button
                kind="quiet"
                className="shrink-0"
                busy={ending.isPending && ending.variables === id}
                onClick={() => ending.mutate(id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
      <Button kind="danger" wide icon="sign-out" busy={endingAll.isPending} onClick={() => endingAll.mutate()}>
        {t('sessions.end_all')}
      </Button>
    </div>
  );
}
