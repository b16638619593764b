import { useLocale, useT } from '#web/i18n/index.tsx';
import type { Offer } from '../model/offer.ts';
import { limitTexts } from '../model/texts.ts';

/** Shows how many the player may still buy, as text and, after the first purchase, as a bar. */
export function ItemLimit({ limit }: { limit: NonNullable<Offer['limit']> }) {
  const t = useT();
  const { tag } = useLocale();
  const { left, resets } = limitTexts(limit, t, tag);
  const begun = limit.left < limit.rule.count;
  return (
    <span className="block text-2xs text-muted">
      {begun && (
        <span aria-hidden="true" className="mb-1 block h-1 max-w-40 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${(limit.left / limit.rule.count) * 100}%` }}
          />
        </span>
      )}
      <span className="block">{left}</span>
      {begun && resets && <span className="block text-faint">{resets}</span>}
    </span>
  );
}
