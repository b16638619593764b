import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { ClaimForm } from '#web/features/characters/components/claim-form.tsx';
import { useReceiver } from '#web/features/characters/hooks/use-receiver.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { isOver, type Receiver, useClaim, useClaimAll } from '#web/features/rewards/hooks/use-claim.ts';
import { useClaimErrorText, useRewardTexts } from '#web/features/rewards/hooks/use-reward-texts.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import type { SendOnce } from '#web/lib/portal/send-once.ts';
import { Select } from '#web/ui/controls/field.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import type { Wish } from './wish.ts';

interface Props {
  wish: Wish;
  sendOnce: SendOnce;
  last: ReadonlyMap<number, Receiver>;
  onClaimed(claimed: Reward[], left: Reward[], gid: number, receiver: Receiver): void;
}

/** Asks for the receiver and claims one reward, or all that the character can have. */
export function ClaimSheet({ wish, ...props }: Props) {
  const t = useT();
  const { contentsOf } = useRewardTexts();
  const games = 'games' in wish ? wish.games : [wish.reward.game].filter((game) => game !== null);
  const [chosen, choose] = useState(games[0]?.gid);
  const game = games.find(({ gid }) => gid === chosen) ?? games[0];
  if (!game) return null;
  return (
    <div className="grid gap-4">
      {'reward' in wish && <p className="wrap-anywhere hyphens-auto font-semibold">{contentsOf(wish.reward)}</p>}
      {'reward' in wish && wish.reward.refused && <Note tone="warn">{t('rewards.refused')}</Note>}
      {'games' in wish && (
        <>
          {games.length > 1 && (
            <Select
              label={t('rewards.game')}
              value={String(game.gid)}
              onChange={(event) => choose(Number(event.target.value))}
              options={games.map(({ gid, name }) => ({ value: String(gid), label: name }))}
            />
          )}
          <p className="text-muted text-sm">{t('rewards.all_note', { game: game.name })}</p>
        </>
      )}
      {/* Another game has other regions and characters, so start again. */}
      <ForGame key={game.gid} gid={game.gid} wish={wish} {...props} />
    </div>
  );
}

function ForGame({ gid, wish, sendOnce, last, onClaimed }: Props & { gid: number }) {
  const t = useT();
  const { locale } = useLocale();
  const errorText = useClaimErrorText();
  const anew = 'reward' in wish && wish.reward.refused;
  const game = useQuery(gameQuery(gid, locale));
  const mine = useQuery(mineQuery(gid, locale, true));
  const receiver = useReceiver(gid, { game, mine, last: last.get(gid), anew });
  const one = useClaim(sendOnce, (reward, to) => to && onClaimed([reward], [], gid, to));
  const all = useClaimAll(sendOnce, (claimed, left, to) => onClaimed(claimed, left, gid, to));
  const { isPending, error } = 'reward' in wish ? one : all;
  const action = t('reward' in wish ? 'payment.free.claim' : 'rewards.claim_all');
  return (
    <ClaimForm
      receiver={receiver}
      action={isOver(error) ? null : action}
      busy={isPending}
      problem={error && !isPending ? errorText(error) : null}
      errorText={errorText}
      onClaim={(to) =>
        'reward' in wish ? one.mutate({ id: wish.reward.id, receiver: to }) : all.mutate({ gid, ...to })
      }
    />
  );
}
