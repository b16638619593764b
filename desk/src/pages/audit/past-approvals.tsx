import type { OperatorOutput } from '#contract/operator/index.ts';
import { actionName } from '#desk/lib/action-name.ts';
import { changeText } from '#desk/lib/asked-change.ts';
import { useReadPages } from '#desk/lib/use-read-pages.ts';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { ShowMore } from '#desk/ui/show-more.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

type Approval = OperatorOutput<'GET /approvals'>['approvals'][number];

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
  const { operation, shown, number, by, why, reason, askedAt, state, decidedBy, decidedAt } = approval;
  return (
    <Row>
      <HeadCell>
        {actionName(operation)}
        {number && (
          <span className="block font-normal text-xs">
            <OrderLink number={number} />
          </span>
        )}
        <span className="block font-normal text-faint text-xs wrap-anywhere">{changeText(shown)}</span>
      </HeadCell>
      <Cell isText>
        {why}
        <span className="block text-faint text-xs">{reason}</span>
      </Cell>
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
