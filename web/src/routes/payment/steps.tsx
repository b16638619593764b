import { CharacterChoice } from '#web/features/characters/character-choice.tsx';
import { SignIn } from '#web/features/characters/sign-in.tsx';
import { ItemGrid } from '#web/features/items/item-grid.tsx';
import { MethodList } from '#web/features/methods/method-list.tsx';
import { useT } from '#web/i18n/index.tsx';
import { Step } from './step.tsx';
import type { Pay } from './use-pay.ts';
import type { TopUp } from './use-top-up.ts';

interface Props {
  topUp: TopUp;
  pay: Pay;
  onSwitchRegion(): void;
}

/** Character, item, payment method. */
export function Steps({ topUp, pay, onSwitchRegion }: Props) {
  const t = useT();
  const { game, region, currency, character, item, method, blocked, choose } = topUp;
  return (
    <>
      <Step
        number={1}
        id="step-character"
        title={t('payment.step.character')}
        done={character.value !== null}
        problem={pay.problemAt('character')}
        note={character.ignored && t('payment.link.role')}
      >
        {topUp.signedIn ? (
          <CharacterChoice
            game={game}
            region={region.value.name}
            uid={topUp.uid}
            query={topUp.characters}
            chosen={character.value}
            onChoose={(role) => {
              pay.settle('character');
              choose({ role });
            }}
            onSwitchRegion={onSwitchRegion}
          />
        ) : (
          <SignIn />
        )}
      </Step>
      <Step
        number={2}
        id="step-item"
        title={t('payment.step.item')}
        done={item.value !== null}
        aside={region.value.taxIncluded ? t('payment.tax') : undefined}
        problem={pay.problemAt('item')}
        note={blocked ? t('payment.item.blocked', { item: blocked.item.name }) : item.ignored && t('payment.link.item')}
      >
        <ItemGrid
          offers={topUp.offers}
          chosen={item.value?.item.id ?? null}
          onChoose={(id) => {
            pay.settle('item');
            choose({ item: id });
          }}
          labelledBy="step-item"
          receiver={{
            gid: game.gid,
            region: region.value.id,
            character: character.value,
            signedIn: topUp.signedIn,
          }}
        />
      </Step>
      <Step
        number={3}
        id="step-method"
        title={t('payment.step.method')}
        done={method.value !== null}
        problem={pay.problemAt('method')}
        note={method.ignored && t('payment.link.method')}
      >
        <MethodList
          options={topUp.methods}
          currency={currency.value}
          chosen={method.value?.method.id ?? null}
          onChoose={(id) => {
            pay.settle('method');
            choose({ method: id });
          }}
          labelledBy="step-method"
        />
      </Step>
    </>
  );
}
