import type { ReactNode } from 'react';
import type { Game, Item } from '#contract/endpoints/games.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { useShared } from '#web/lib/react/stable.ts';
import { ChoiceGroup } from '#web/ui/controls/choice.tsx';
import { useGrowing } from '../hooks/use-growing.ts';
import type { Offer } from '../model/offer.ts';
import { elementOf, firstOf, sectionsOf } from '../model/sections.ts';
import { WideSkeletons } from './item-grid-skeleton.tsx';
import { Row } from './row.tsx';
import { SectionChips } from './section-chips.tsx';

const KIND_NAMES = {
  currency: 'payment.section.currency',
  gift: 'payment.section.gift',
  subscription: 'payment.section.subscription',
} as const satisfies Record<Item['kind'], MessageKey>;

/** The grids of a short list, except that a section with few items does not make them wider. */
const PACKS = 'grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,100%),1fr))] gap-2 md:gap-3';
const WIDE = 'grid gap-2 sm:grid-cols-2 md:gap-3';

interface Props {
  /** In the order of a short list, without those that come before all sections. */
  offers: readonly Offer[];
  /** The publisher's own sections. */
  own: Game['sections'];
  settling: boolean;
  labelledBy: string;
  card(offer: Offer): ReactNode;
  /** Cards of claimable free items and of personal offers; they come before all sections. */
  free: ReactNode[];
  personal: ReactNode[];
}

/**
 * A long list: chips that link to its sections, and each section under its heading. Arrow keys move on to the next
 * section.
 */
export function ItemSections({ offers, own, settling, labelledBy, card, free, personal }: Props) {
  const t = useT();
  const sections = sectionsOf(offers, own, (kind) => t(KIND_NAMES[kind]));
  const names = useShared(sections.map(({ id, name }) => ({ id, name })));
  const { count, all } = useGrowing(settling ? 0 : offers.length);
  const shown = firstOf(sections, count);
  const headingClass = (index: number): string => {
    if (sections.length === 1) return 'sr-only';
    // On a phone the marked chip right above already shows the name.
    const isSaid = index === 0 && free.length + personal.length === 0;
    return isSaid ? 'mb-2 text-base max-md:sr-only low:hidden' : 'mb-2 text-base';
  };
  return (
    // No flex or grid here: the chips stick while their parent is on the screen.
    <div>
      {sections.length > 1 && <SectionChips sections={names} rendered={shown.length} onAll={all} />}
      <div className="grid grid-cols-1 gap-4 pt-2 md:gap-6">
        <Row className={WIDE}>{free}</Row>
        <ChoiceGroup labelledBy={labelledBy} className="contents">
          <Row className={WIDE}>{personal}</Row>
          {shown.map((section, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, a dozen landmarks are too many
            <div
              key={section.id}
              id={elementOf(section)}
              role="group"
              aria-labelledby={`${elementOf(section)}-name`}
              tabIndex={-1}
              className="[&_input]:scroll-mt-40"
            >
              <h3 id={`${elementOf(section)}-name`} className={headingClass(index)}>
                {section.name}
              </h3>
              <div className="grid grid-cols-1 gap-2 md:gap-3">
                <Row className={PACKS}>{section.packs.map(card)}</Row>
                <Row className={WIDE}>
                  {settling && section.others.length > 0
                    ? [<WideSkeletons key="settling" count={section.others.length} />]
                    : section.others.map(card)}
                </Row>
              </div>
            </div>
          ))}
        </ChoiceGroup>
      </div>
    </div>
  );
}
