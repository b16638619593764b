import { useState } from 'react';
import { type CallFilter, callFilterOf, type EndpointCall, serverCallFilter } from '#desk/lib/endpoints.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { countText, useReadPages } from '#desk/lib/use-read-pages.ts';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { ShowMore } from '#desk/ui/show-more.tsx';
import { Table } from '#desk/ui/table.tsx';
import { CallRow } from './call-row.tsx';
import { EventDialog } from './event-dialog.tsx';
import { LogFilter } from './log-filter.tsx';
import { SendEventDialog } from './send-event-dialog.tsx';

/** The newest tries of an endpoint, by a filter that is in the address. */
export function EndpointLog({ name }: { name: string }) {
  const mayRead = useCan()('events.read');
  const { query, key } = usePlace();
  const read = useRead('GET /endpoints', {}, { enabled: mayRead });
  const title = `Webhooks to ${name}`;
  if (!mayRead)
    return (
      <Page title={title}>
        <Section title="Tries" isFlush>
          <Forbidden what="the endpoints" />
        </Section>
      </Page>
    );
  return (
    <Page
      title={title}
      aside={
        <Link to="/integrations" className="text-accent text-sm hover:underline">
          All integrations
        </Link>
      }
    >
      <Loaded read={read} what="the endpoint">
        {({ endpoints }) => {
          const types = endpoints.find((one) => one.name === name)?.types;
          if (!types) return <Notice tone="warn">The catalogue has no endpoint {name}.</Notice>;
          const filter = callFilterOf(query, types);
          return (
            <>
              <LogFilter key={key} name={name} types={types} filter={filter} />
              <Calls name={name} filter={filter} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

const COLUMNS = [
  { head: 'Event' },
  { head: 'Result', isText: true },
  { head: 'Time', isNumber: true },
  { head: 'Player' },
  { head: 'Order' },
  { head: 'Sent' },
  { head: 'Id', isExtra: true },
  { head: 'Actions' },
] as const;

function Calls({ name, filter }: { name: string; filter: CallFilter }) {
  const mayRepeat = useCan()('webhooks.replay');
  const [shown, setShown] = useState('');
  const [repeated, setRepeated] = useState<EndpointCall | null>(null);
  const [said, setSaid] = useState('');
  const read = useReadPages('GET /endpoints/:name/calls', { params: { name }, query: serverCallFilter(filter) });
  const calls = read.data?.flatMap((page) => page.calls) ?? [];
  return (
    <Section title="Tries" count={read.data && countText(calls, read)} isFlush>
      {said && (
        <div className="p-4">
          <Notice tone="ok">{said}</Notice>
        </div>
      )}
      <Loaded read={read} what="the log" lines={8}>
        {() => (
          <>
            {calls.length === 0 ? (
              <div className="p-4">
                <Nothing>{emptyText(filter, read.hasNextPage)}</Nothing>
              </div>
            ) : (
              <Table caption={`Tries of ${name}`} columns={COLUMNS}>
                {calls.map((call) => (
                  <CallRow
                    key={`${call.event} ${call.at} ${call.ms}`}
                    call={call}
                    onShow={() => setShown(call.event)}
                    onRepeat={mayRepeat ? () => setRepeated(call) : undefined}
                  />
                ))}
              </Table>
            )}
            <ShowMore read={read} />
          </>
        )}
      </Loaded>
      {shown && <EventDialog id={shown} onClose={() => setShown('')} />}
      {repeated && (
        <SendEventDialog
          name={name}
          call={repeated}
          onClose={() => setRepeated(null)}
          onDone={(text) => {
            setRepeated(null);
            setSaid(text);
            void read.refetch();
          }}
        />
      )}
    </Section>
  );
}

function emptyText({ type, failed, since }: CallFilter, hasMore: boolean): string {
  if (hasMore) return 'No match among the newest tries. Older ones follow.';
  return type || failed || since ? 'No try matches this filter.' : 'Nothing was sent in the last 30 days.';
}
