import { useState } from 'react';
import type { Endpoint } from '#desk/lib/endpoints.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Table } from '#desk/ui/table.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { SendAgainDialog } from './send-again-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';

const COLUMNS = [
  { head: 'Endpoint' },
  { head: 'State', isText: true },
  { head: 'Waiting', isNumber: true },
  { head: 'Parked', isNumber: true },
  { head: 'Given up', isNumber: true },
  { head: 'Median', isNumber: true },
  { head: 'Last success' },
  { head: 'Actions' },
] as const;

/** While somebody looks, states are read again after this time. */
const EVERY_MS = 15_000;

/** The publisher's own systems that receive webhooks. */
export function EndpointsSection() {
  const can = useCan();
  const now = useNow();
  const [tested, setTested] = useState<Endpoint | null>(null);
  const [repeated, setRepeated] = useState<Endpoint | null>(null);
  const [said, setSaid] = useState('');
  const read = useRead('GET /endpoints', {}, { everyMs: EVERY_MS });
  return (
    <Section title="Webhooks to your systems" count={read.data?.endpoints.length} isFlush>
      <p className="border-line border-b px-4 py-2 text-muted text-sm">
        Each endpoint of webhooks.yaml gets events about orders, players and deliveries. Parked events were refused, and
        are tried again for three days. Then they are given up.
      </p>
      {said && (
        <div className="p-4">
          <Notice tone="ok">{said}</Notice>
        </div>
      )}
      <Loaded read={read} what="the endpoints">
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <div className="p-4">
              <Nothing>The catalogue has no endpoints: add webhooks.yaml to send events to your systems.</Nothing>
            </div>
          ) : (
            <Table caption="Webhooks to your systems" columns={COLUMNS}>
              {endpoints.map((endpoint) => (
                <EndpointRow
                  key={endpoint.name}
                  endpoint={endpoint}
                  now={now}
                  onTest={can('integrations.test') ? () => setTested(endpoint) : undefined}
                  onRepeat={can('webhooks.replay') ? () => setRepeated(endpoint) : undefined}
                />
              ))}
            </Table>
          )
        }
      </Loaded>
      {tested && <TestDialog name={tested.name} onClose={() => setTested(null)} />}
      {repeated && (
        <SendAgainDialog
          endpoint={repeated}
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
