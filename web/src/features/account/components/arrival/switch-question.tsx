import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Overlay } from '#web/ui/overlay/overlay.tsx';
import type { Switching } from '../../hooks/use-switching.ts';

/**
 * Asks whether to switch to the player of a link; closing it keeps the current player. A stranger may have chosen the
 * other player's name.
 */
export function SwitchQuestion({ to, from, answer }: Switching) {
  const t = useT();
  const stay = () => answer(false);
  return (
    <Overlay open onClose={stay} title={t('arrival.title', { name: to.nickname })} closeLabel={t('common.close')}>
      <div className="grid gap-3 wrap-anywhere">
        <p className="text-muted">{t('arrival.text', { name: from })}</p>
        <p className="mb-2 text-faint text-sm">{t('account.uid', { uid: to.uid })}</p>
        <Button kind="primary" size="large" wide onClick={stay}>
          {t('arrival.stay', { name: from })}
        </Button>
        <Button kind="secondary" size="large" wide onClick={() => answer(true)}>
          {t('arrival.accept', { name: to.nickname })}
        </Button>
      </div>
    </Overlay>
  );
}
