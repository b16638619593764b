import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { ReceiverChoice } from '#web/features/characters/components/receiver-choice.tsx';
import { useReceiver } from '#web/features/characters/hooks/use-receiver.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { type ClaimKeys, isOver, type Receiver, useClaim, useClaimAll } from '#web/features/rewards/hooks/use-claim.ts';
import { useClaimErrorText, useRewardTexts } from '#web/features/rewards/hooks/use-reward-texts.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import type { Wish } from './wish.ts';

interface Props {
  wish: Wish;
  keys: ClaimKeys;
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

function ForGame({ gid, wish, keys, last, onClaimed }: Props & { gid: number }) {
  const t = useT();
  const { locale } = useLocale();
  const errorText = useClaimErrorText();
  const anew = 'reward' in wish && wish.reward.refused;
  const game = useQuery(gameQuery(gid, locale));
  const mine = useQuery(mineQuery(gid, locale, true));
  const receiving = useReceiver(gid, { game, mine, last: last.get(gid), anew });
  const { choice } = receiving;
  const [lacking, setLacking] = useState(false);
  const receiver = choice?.character && { region: choice.region.id, roleId: choice.character.roleId };
  const one = useClaim(keys, (reward) => receiver && onClaimed([reward], [], gid, receiver));
  const all = useClaimAll(keys, (claimed, left) => receiver && onClaimed(claimed, left, gid, receiver));
  const { isPending, error } = 'reward' in wish ? one : all;

  const claim = () => {
    setLacking(!receiver);
    if (!receiver) return;
    if ('reward' in wish) one.mutate({ id: wish.reward.id, receiver });
    else all.mutate({ gid, ...receiver });
  };
  const problem = lacking && !receiver ? t('payment.problem.character') : error && !isPending ? errorText(error) : null;
  return (
    <>
      <ReceiverChoice receiver={receiving} label={t('rewards.receiver')} errorText={errorText} />
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {!isOver(error) && (choice?.characters.data?.characters.length ?? 0) > 0 && (
        <div className="sticky bottom-0 bg-surface pt-1">
          <Button kind="primary" size="large" wide busy={isPending} onClick={claim}>
            {t('reward' in wish ? 'payment.free.claim' : 'rewards.claim_all')}
          </Button>
        </div>
      )}
    </>
  );
}
