import type { PushKind } from '#contract/endpoints/push.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { usePressed } from '#web/lib/react/pressed.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import type { usePush } from '../hooks/use-push.ts';

const KINDS: Record<PushKind, MessageKey> = {
  delivered: 'push.kind.delivered',
  refund: 'push.kind.refund',
  reward_expiring: 'push.kind.reward_expiring',
  draw_open: 'push.kind.draw_open',
};

/** A checkbox for each kind; a change takes effect at once. */
export function PushKinds({ push }: { push: ReturnType<typeof usePush> }) {
  const t = useT();
  const { offer, kinds, blocked, choose } = push;
  const { marked, press, release } = usePressed(kinds);
  const tick = (next: PushKind[]) => {
    press(next);
    choose.mutate(next, { onError: release });
  };
  return (
    <div className="grid gap-2">
      {offer?.kinds.map((kind) => (
        <Checkbox
          key={kind}
          label={t(KINDS[kind])}
          checked={marked.includes(kind)}
          disabled={blocked || choose.isPending}
          onTick={(yes) => tick(yes ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
        />
      ))}
      <p className="text-faint text-sm">{t('push.limit')}</p>
      <PushTrouble push={push} />
    </div>
  );
}

/** The reason why messages failed or cannot be turned on. */
export function PushTrouble({ push: { blocked, choose } }: { push: ReturnType<typeof usePush> }) {
  const t = useT();
  const errorText = useErrorText();
  if (blocked) return <Note tone="warn">{t('push.blocked')}</Note>;
  if (!choose.error || choose.isPending) return null;
  return (
    <Note tone="bad" role="alert">
      {choose.error instanceof ApiError ? errorText(choose.error) : t('push.failed')}
    </Note>
  );
}
