import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { useDismissed } from '../hooks/use-dismissed.ts';
import { usePush } from '../hooks/use-push.ts';
import { PushKinds, PushTrouble } from './push-kinds.tsx';

/**
 * Offers a message when an order arrives; the only place that offers it. Renders nothing if the browser cannot, the
 * player has declined, or it is already on. Once turned on, the player can choose other kinds.
 */
export function PushAsk({ arrived }: { arrived: boolean }) {
  const t = useT();
  const push = usePush();
  const [dismissed, dismiss] = useDismissed();
  const { offer, kinds, blocked, choose } = push;
  const [turnedOn, setTurnedOn] = useState(false);
  const told = kinds.includes('delivered');
  const turnOn = () => choose.mutate([...kinds, 'delivered'], { onSuccess: setTurnedOn });
  const answered = choose.isSuccess || choose.isError || choose.isPending;
  if (!offer || (!answered && (told || blocked || dismissed))) return null;
  // Stays after a tick is removed, because the player may want another kind.
  if (turnedOn)
    return (
      <Card className="grid gap-4 print:hidden">
        <p role="status" className="flex gap-3 font-semibold">
          <Icon name="bell" size={24} className="shrink-0 text-accent" />
          {t(told ? 'orders.tell.yes' : 'push.title')}
        </p>
        <PushKinds push={push} />
      </Card>
    );
  return (
    <Card className="relative grid gap-3 print:hidden">
      <p className="flex gap-3 pr-10 text-muted text-sm">
        <Icon name="bell" size={24} className="shrink-0 text-accent" />
        {t('orders.tell.text')}
      </p>
      {!blocked && (
        <Button busy={choose.isPending} onClick={turnOn}>
          {t(arrived ? 'orders.tell.next' : 'orders.tell.ask')}
        </Button>
      )}
      <PushTrouble push={push} />
      <IconButton icon="close" label={t('orders.tell.dismiss')} onClick={dismiss} className="absolute top-2 right-2" />
    </Card>
  );
}
