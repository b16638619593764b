import { useId } from 'react';
import type { RedeemEntry } from '#contract/endpoints/vip.ts';
import { Identity } from '#web/features/characters/components/identity.tsx';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/controls/choice.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Note, Skeleton } from '#web/ui/layout/surface.tsx';
import type { Receiver } from './use-receiver.ts';

interface Props {
  game: NonNullable<RedeemEntry['game']>;
  receiver: Receiver;
  /** It cannot be changed now. */
  fixed: boolean;
}

/** Who receives it: the region, where there are several, and its characters. */
export function ReceiverChoice({ game, receiver, fixed }: Props) {
  const t = useT();
  const title = useId();
  const { region, chooseRegion } = receiver;
  const regions = receiver.game.data?.regions ?? [];
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h3 id={title} className="text-base">
        {t('vip.redeem.receiver')}
      </h3>
      {regions.length > 1 && region && (
        <Select
          label={t('payment.region.title')}
          value={region.id}
          disabled={fixed}
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => chooseRegion(event.target.value)}
        />
      )}
      <Characters game={game} receiver={receiver} fixed={fixed} labelledBy={title} />
    </section>
  );
}

function Characters({ game, receiver, fixed, labelledBy }: Props & { labelledBy: string }) {
  const t = useT();
  const name = useId();
  const { region, characters, character, choose } = receiver;
  const failed = receiver.game.isError ? receiver.game : characters.isError ? characters : null;
  if (failed) return <Failed game={game.name} query={failed} />;
  if (!region || !characters.data) return <Skeleton className="h-20 rounded-control" />;
  if (characters.data.characters.length === 0) {
    return (
      <Note>
        <p className="font-semibold">{t('payment.character.none', { region: region.name })}</p>
        <p>{t('payment.character.none_text', { game: game.name })}</p>
      </Note>
    );
  }
  return (
    <ChoiceGroup labelledBy={labelledBy} className="grid gap-2">
      {characters.data.characters.map((one) => (
        <RadioCard
          key={one.roleId}
          name={name}
          value={one.roleId}
          checked={one.roleId === character?.roleId}
          onChoose={choose}
          disabled={fixed}
          ground="raised"
          className="p-3"
        >
          <Identity character={one} region={region.name} />
        </RadioCard>
      ))}
    </ChoiceGroup>
  );
}

/** The game did not tell the characters: why, and once more. */
function Failed({ game, query }: { game: string; query: Receiver['game'] | Receiver['characters'] }) {
  const t = useT();
  const errorText = useErrorText();
  const { error } = query;
  const isGuest = isApiError(error, 'GET /games/:gid/characters') && error.code === 'character.guest';
  return (
    <Note tone="warn" role="alert" className="grid justify-items-start gap-2">
      <p>{isGuest ? t('payment.character.guest_text', { game }) : errorText(error)}</p>
      <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('payment.character.refresh')}
      </Button>
    </Note>
  );
}
