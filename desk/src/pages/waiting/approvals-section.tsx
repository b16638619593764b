import { useState } from 'react';
import { useCan, useOperator } from '#desk/lib/use-operator.ts';
import type { Approval, useWaiting } from '#desk/lib/waiting.ts';
import { AskedChange } from '#desk/ui/asked-change.tsx';
import { Button } from '#desk/ui/button.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';

const COLUMNS = [
  { head: 'Change' },
  { head: 'Reason', isText: true },
  { head: 'Asked by' },
  { head: 'When' },
  { head: 'Decision' },
] as const;

type Read = ReturnType<typeof useWaiting>['approvals'];

/** Changes above a limit, which wait for a second operator. */
export function ApprovalsSection({ read, now }: { read: Read; now: number }) {
  const [opened, setOpened] = useState<{ approval: Approval; does: Decision } | null>(null);
  const [said, setSaid] = useState('');
  // Many shops have no limits, and their operators never see this part.
  if (said === '' && read.data?.approvals.length === 0) return null;
  return (
    <Section title="Waiting for approval" count={read.data?.approvals.length} isFlush>
      {said && (
        <div className="p-4">
          <Notice tone="ok">{said}</Notice>
        </div>
      )}
      <Loaded read={read} what="the requests">
        {({ approvals }) =>
          approvals.length === 0 ? (
            <div className="p-4">
              <Nothing>No change waits for a second person.</Nothing>
            </div>
          ) : (
            <Table caption="Waiting for approval" columns={COLUMNS}>
              {approvals.map((approval) => (
                <ApprovalRow key={approval.id} approval={approval} now={now} onOpen={setOpened} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {opened && (
        <DecideDialog
          {...opened}
          onClose={() => setOpened(null)}
          onDone={(text) => {
            setOpened(null);
            setSaid(text);
          }}
        />
      )}
    </Section>
  );
}

interface RowProps {
  approval: Approval;
  now: number;
  onOpen(opened: { approval: Approval; does: Decision }): void;
}

function ApprovalRow({ approval, now, onOpen }: RowProps) {
  const { by, askedAt } = approval;
  const isOwn = useOperator()?.name === by;
  const mayDecide = useCan()('approvals.decide');
  return (
    <Row>
      <AskedChange {...approval} />
      <Cell>{isOwn ? 'You' : by}</Cell>
      <Cell>
        <Ago at={askedAt} now={now} />
      </Cell>
      <Cell>
        <div className="flex flex-wrap gap-2 whitespace-nowrap">
          {mayDecide && !isOwn && (
            <Button size="small" kind="primary" onClick={() => onOpen({ approval, does: 'approve' })}>
              Approve
            </Button>
          )}
          {(mayDecide || isOwn) && (
            <Button size="small" onClick={() => onOpen({ approval, does: 'decline' })}>
              {isOwn ? 'Cancel the request' : 'Decline'}
            </Button>
          )}
        </div>
      </Cell>
    </Row>
  );
}
