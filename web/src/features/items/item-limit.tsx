import { useLocale, useT } from '#web/i18n/index.tsx';
import type { Offer } from './offer.ts';
import { limitTexts } from './texts.ts';

/** How many may still be bought, in words and, once some are, as a bar. */
export function ItemLimit({ limit }: { limit: NonNullable<Offer['limit']> }) {
  const t = useT();
  const { tag } = useLocale();
  const { left, resets } = limitTexts(limit, t, tag);
  return (
    <span className="mt-1.5 block text-muted text-xs">
      {limit.left < limit.rule.count && (
        <span aria-hidden="true" className="mb-1.5 block h-1 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${(limit.left / limit.rule.count) * 100}%` }}
          />
        </span>
      )}
      <span className="block">{left}</span>
      {resets && <span className="block text-faint">{resets}</span>}
    </span>
  );
}
