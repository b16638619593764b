import { useState } from 'react';
import type { Binding } from '#contract/endpoints/binding.ts';
import type { Output } from '#contract/endpoints/index.ts';
import { BoundCard } from '#web/features/binding/components/bound-card.tsx';
import type { Linked } from '#web/features/binding/hooks/use-bind.ts';
import { type Kind, kindLeft, kindToShow } from '#web/features/binding/model/kinds.ts';
import { useT } from '#web/i18n/index.tsx';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { BindForm } from './bind-form.tsx';
import { ChangeFlow } from './change-flow.tsx';
import { JustLinked } from './just-linked.tsx';
import { KindChoice } from './kind-choice.tsx';
import { OwnGift } from './own-gift.tsx';

interface Props {
  binding: Binding;
  mine: Output<'GET /me/binding'>;
}

/** Links, claims the gift, and changes the linked value. */
export function BindPanel({ binding, mine }: Props) {
  const t = useT();
  const choose = useChoose<'bind'>();
  const search = useSearch<'bind'>();
  /** The kind that the player opened with a button which is gone now. Its field gets the focus. */
  const [led, setLed] = useState<Kind | null>(null);
  const [done, setLinked] = useState<Linked | null>(null);
  // A change that was cancelled no longer counts as done.
  const linked = done?.bound.change && !mine[done.kind]?.change ? null : done;
  const { kinds, countries, signIn } = binding;
  // A kind that was just linked stays in view, even if the other kind is not linked yet.
  const kind = kindToShow(kinds, search.kind ?? linked?.kind, mine);
  const bound = mine[kind];
  const other = kindLeft(kinds, kind, mine);
  const form = { kind, countries, signIn, onLinked: setLinked };
  return (
    <>
      {linked && <JustLinked linked={linked} />}
      {mine.gift === 'given' && mine.reward && <OwnGift id={mine.reward} />}
      <KindChoice
        kinds={kinds}
        kind={kind}
        onChoose={(next) => {
          setLinked(null);
          choose({ kind: next });
        }}
      />
      {bound ? (
        <BoundCard kind={kind} bound={bound}>
          <ChangeFlow
            // Starts again after a change, and for the other kind.
            key={`${kind} ${bound.value} ${bound.boundAt}`}
            {...form}
            bound={bound}
            confirms={bound.boundAt === null && mine.gift === 'open' && binding.gift !== null}
          />
        </BoundCard>
      ) : (
        <BindForm key={kind} {...form} focused={led === kind} />
      )}
      {linked && other && (
        <Button
          kind="quiet"
          wide
          icon={other === 'phone' ? 'phone' : 'mail'}
          onClick={() => {
            setLinked(null);
            setLed(other);
            choose({ kind: other });
          }}
        >
          {t(other === 'phone' ? 'bind.next.phone' : 'bind.next.email')}
        </Button>
      )}
    </>
  );
}
