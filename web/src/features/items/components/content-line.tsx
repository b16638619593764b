import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/format/money.ts';
import type { Content } from '../model/contents.ts';
import type { Promotion } from '../model/promotion.ts';
import { EXTRA } from '../model/texts.ts';

interface Props {
  content: Content;
  promotion: Promotion | null;
  /** The item's description; not repeated if the content has the same text. */
  said: string;
}

/** One grant of an item: its purpose, the total, and the parts of the total. */
export function ContentLine({ content, promotion, said }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const { name, description, quantity, bonus, extra, total } = content;
  const count = (value: number) => formatCount(value, tag);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 bg-raised px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-[10rem]">
        <span className="wrap-anywhere block font-semibold text-sm">{name}</span>
        {description && description !== said && <span className="block text-muted text-xs">{description}</span>}
      </span>
      <span className="text-right">
        <span className="block font-bold">{count(total)}</span>
        {total > quantity && (
          <span className="flex flex-wrap justify-end gap-x-1.5 text-muted text-xs">
            <span>{count(quantity)}</span>{' '}
            {bonus > 0 && <span className="text-accent-2">{t('payment.item.bonus', { count: count(bonus) })}</span>}{' '}
            {promotion && extra > 0 && (
              <span className="text-ok">{t(EXTRA[promotion.kind], { count: count(extra) })}</span>
            )}
          </span>
        )}
      </span>
    </li>
  );
}
