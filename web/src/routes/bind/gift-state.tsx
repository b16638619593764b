import type { Output } from '#contract/endpoints/index.ts';
import { useT } from '#web/i18n/index.tsx';
import { Badge, Note } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** Shows the state of the gift. While it can still be earned, the form next to it says enough. */
export function GiftState({ state }: { state: Output<'GET /me/binding'>['gift'] }) {
  const t = useT();
  if (state === 'open') return null;
  if (state === 'none') return <Note className="md:text-center">{t('bind.gift.before')}</Note>;
  return (
    <Badge tone="ok" className="whitespace-normal! justify-self-start md:justify-self-center">
      <Icon name="check" size={16} />
      {t('bind.gift.yours')}
    </Badge>
  );
}
