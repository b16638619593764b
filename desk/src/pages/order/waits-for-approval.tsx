import { actionName } from '#desk/lib/action-name.ts';
import { useCan, useOperator } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Link } from '#desk/ui/link.tsx';
import { Notice } from '#desk/ui/notice.tsx';

/** Says that a change of the order waits for a second operator, so that nobody asks for it again. */
export function WaitsForApproval({ number }: { number: string }) {
  const name = useOperator()?.name;
  const read = useRead('GET /approvals', { query: {} }, { enabled: useCan()('approvals.read') });
  const waiting = read.data?.approvals.filter((one) => one.number === number) ?? [];
  return waiting.map(({ id, operation, by, why }) => (
    <Notice key={id} tone="warn">
      <strong className="font-semibold">{actionName(operation)} waits for approval.</strong> Nothing is done yet.{' '}
      {by === name ? 'You' : by} asked for it: {why}.{' '}
      <Link to="/waiting" className="underline">
        Needs a look
      </Link>
    </Notice>
  ));
}
