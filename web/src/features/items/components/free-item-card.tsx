import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { type Receiver, useClaim } from '../hooks/use-claim.ts';
import { isOff, type Offer } from '../model/offer.ts';
import { ItemWords } from './item-words.tsx';

const Celebration = lazyPart(async () => (await import('#web/ui/pictures/celebration.tsx')).Celebration);

interface Props {
  offer: Offer;
  receiver: Receiver;
  onClaimed(item: string): void;
}

/** A free item, which the player claims here for the chosen character. */
export function FreeItemCard({ offer, receiver, onClaimed }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const name = useId();
  const button = useId();
  const why = useId();
  const { item, obstacle } = offer;
  const { character, signedIn } = receiver;
  const claim = useClaim(item.id, receiver, () => onClaimed(item.id));
  const [lacking, setLacking] = useState<'session' | 'character' | null>(null);
  const problem = claim.error
    ? errorText(claim.error)
    : lacking && (lacking === 'session' ? t('error.session.required') : t('payment.problem.character'));

  const press = () => {
    setLacking(signedIn ? (character ? null : 'character') : 'session');
    if (signedIn && character) claim.mutate(character.roleId);
  };

  const usedUp = obstacle?.kind === 'limit';
  const said = useRef<HTMLSpanElement>(null);
  // The pressed button is gone, so move the focus to the message: keyboard users stay at this card.
  useLayoutEffect(() => {
    if (claim.isSuccess && usedUp && document.activeElement === document.body) said.current?.focus();
  }, [claim.isSuccess, usedUp]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card, not a part of a form
    <div
      role="group"
      aria-labelledby={name}
      aria-describedby={isOff(offer) ? why : undefined}
      className="group/item relative flex h-full flex-wrap gap-x-3 gap-y-1 rounded-card bg-surface p-2 shadow-card"
    >
      <ItemWords
        offer={offer}
        nameId={name}
        whyId={why}
        price={
          <span className={cx('font-bold text-base md:text-lg', isOff(offer) ? 'text-muted' : 'text-ink')}>
            {t('payment.free.price')}
          </span>
        }
      >
        {!isOff(offer) && (
          <>
            <span ref={said} role="status" tabIndex={-1} className="block">
              {(usedUp || claim.isSuccess) && (
                <span className="mt-2 flex gap-1.5 font-semibold text-ok text-xs">
                  <Icon name="check" size={16} />
                  {claim.isSuccess && character
                    ? t('payment.free.on_its_way', { name: character.name })
                    : t('payment.free.claimed')}
                </span>
              )}
            </span>
            {claim.isSuccess && (
              // The rewards page shows whether the item has arrived.
              <PageLink
                page="rewards"
                className="inline-flex min-h-11 items-center text-accent text-xs underline underline-offset-4"
              >
                {t('rewards.title')}
              </PageLink>
            )}
            {!usedUp && (
              <Button
                id={button}
                kind="primary"
                wide
                className="mt-2"
                aria-labelledby={`${button} ${name}`}
                busy={claim.isPending}
                onClick={press}
              >
                {t('payment.free.claim')}
              </Button>
            )}
            {problem && !claim.isPending && (
              <span role="alert" className="mt-2 block font-medium text-bad text-xs">
                {problem}
              </span>
            )}
          </>
        )}
      </ItemWords>
      {claim.isSuccess && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden rounded-card">
          <Suspense>
            <Celebration />
          </Suspense>
        </span>
      )}
    </div>
  );
}
