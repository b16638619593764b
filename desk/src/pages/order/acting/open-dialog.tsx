import type { OrderStory } from '#desk/lib/order/story.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PlainDialog } from './plain-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { useActing } from './use-acting.ts';

/** The dialog of the action that was pressed. */
export function OpenDialog({ story }: { story: OrderStory }) {
  const { opened } = useActing();
  if (!opened) return null;
  if (opened.does === 'refund') return <RefundDialog story={story} />;
  if (opened.does === 'resolve') return <ResolveDialog story={story} />;
  if (opened.does === 'move') return <MoveDialog story={story} />;
  return <PlainDialog number={story.order.number} request={opened} />;
}
