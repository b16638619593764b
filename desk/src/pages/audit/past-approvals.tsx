import { useReadPages } from '#desk/lib/use-read-pages.ts';
import type { Approval } from '#desk/lib/waiting.ts';
import { AskedChange } from '#desk/ui/asked-change.tsx';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { ShowMore } from '#desk/ui/show-more.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Change' },
  { head: 'Reason', isText: true },
  { head: 'Asked' },
  { head: 'Decision' },
  { head: 'Decided' },
] as const;

/** The requests for approval, also those that are decided or expired. */
export const PastApprovals = () => (
  <FoldedSection title="Requests for approval">
    <Requests />
  </FoldedSection>
);

function Requests() {
  const read = useReadPages('GET /approvals', { query: { all: 'true' } });
  const approvals = read.data?.flatMap((page) => page.approvals) ?? [];
  return (
    <Loaded read={read} what="the requests">
      {() =>
        approvals.length === 0 ? (
          <div className="p-4">
            <Nothing>Nobody has asked for an approval yet.</Nothing>
          </div>
        ) : (
          <>
            <Table caption="Requests for approval" columns={COLUMNS}>
              {approvals.map((approval) => (
                <Request key={approval.id} approval={approval} />
              ))}
            </Table>
            <ShowMore read={read} />
          </>
        )
      }
    </Loaded>
  );
}

function Request({ approval }: { approval: Approval }) {
  const { by, askedAt, state, decidedBy, decidedAt } = approval;
  return (
    <Row>
      <AskedChange {...approval} />
      <Cell>
        <PhoneHead>Asked by</PhoneHead>
        {by}, <Time at={askedAt} />
      </Cell>
      <Cell>
        <StatePill of="approval" state={state} />
      </Cell>
      <Cell>
        {decidedBy && decidedAt ? (
          <>
            {decidedBy}, <Time at={decidedAt} />
          </>
        ) : (
          '—'
        )}
      </Cell>
    </Row>
  );
}
