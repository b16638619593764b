import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RedeemEntry } from '#contract/endpoints/vip.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { ReceiverChoice } from '#web/features/characters/components/receiver-choice.tsx';
import { useReceiver } from '#web/features/characters/hooks/use-receiver.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { RedeemSums } from '#web/features/vip/components/redeem-sums.tsx';
import { Redeemed } from '#web/features/vip/components/redeemed.tsx';
import type { Redeeming } from '#web/features/vip/hooks/use-redeem.ts';
import { contentsText } from '#web/features/vip/model/level-texts.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';

interface Props {
  entry: RedeemEntry;
  balance: number;
  redeeming: Redeeming;
  onClose(): void;
}

/** Asks for confirmation: the contents, the receiver, the price and the remaining points. Then shows the result. */
export function RedeemSheet({ entry, balance, redeeming, onClose }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const receiver = useEntryReceiver(entry);
  const [lacking, setLacking] = useState(false);
  const { data, isPending, unclear } = redeeming;
  if (data) return <Redeemed art={entry.art} reward={data} onClose={onClose} />;

  const { points } = entry;
  const { region, character = null } = receiver.choice ?? {};
  const confirm = () => {
    const missing = entry.game !== null && !unclear && !character;
    setLacking(missing);
    if (missing) return;
    redeeming.mutate({ points, ...(region && character && { region: region.id, roleId: character.roleId }) });
  };
  return (
    <div className="grid gap-4 pt-1">
      <div className="flex items-center gap-4">
        <img src={entry.art} alt="" width={80} height={60} className="h-16 w-20 shrink-0 object-contain" />
        <p className="wrap-anywhere hyphens-auto min-w-0 font-semibold">{contentsText(entry.gives, t, tag)}</p>
      </div>
      {entry.game && (
        <section aria-label={t('vip.redeem.receiver')} className="grid gap-3">
          <h3 className="text-base">{t('vip.redeem.receiver')}</h3>
          <ReceiverChoice
            receiver={receiver}
            label={t('vip.redeem.receiver')}
            fixed={unclear || isPending}
            errorText={errorText}
          />
        </section>
      )}
      <RedeemSums points={points} balance={balance} unclear={unclear} />
      <Problem redeeming={redeeming} lacking={lacking && !character} />
      <Button kind="primary" size="large" wide busy={isPending} onClick={confirm}>
        {unclear ? t('vip.redeem.again_button') : t('vip.redeem.confirm', { count: points })}
      </Button>
    </div>
  );
}

/** Returns the receiver of an entry's goods. An entry without goods needs none. */
function useEntryReceiver({ game }: RedeemEntry) {
  const { locale } = useLocale();
  const gid = game?.gid ?? 0;
  return useReceiver(gid, {
    game: useQuery({ ...gameQuery(gid, locale), enabled: game !== null }),
    mine: useQuery(mineQuery(gid, locale, game !== null)),
  });
}

/** Shows why the last press failed. */
function Problem({
  redeeming: { error, isPending, unclear },
  lacking,
}: Pick<Props, 'redeeming'> & { lacking: boolean }) {
  const t = useT();
  const errorText = useErrorText();
  if (isPending || (!error && !lacking)) return null;
  const text = lacking ? t('payment.problem.character') : unclear ? t('vip.redeem.unclear') : errorText(error);
  return (
    <Note tone="bad" role="alert">
      {text}
    </Note>
  );
}
