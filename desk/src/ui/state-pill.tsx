import { words } from '#desk/lib/words.ts';
import { Badge } from '#web/ui/layout/surface.tsx';

/** The state of an order, payment, refund, delivery, receipt or dispute. */
export function StatePill({ of, state }: { of: Parameters<typeof words>[0]; state: string }) {
  const { label, tone } = words(of, state);
  return <Badge tone={tone}>{label}</Badge>;
}
