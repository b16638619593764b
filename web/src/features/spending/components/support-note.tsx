import type { Money } from '#contract/money.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { Note } from '#web/ui/layout/surface.tsx';

/** Says that support set a limit, and that the player cannot raise it. */
export function SupportNote({ support }: { support: Money }) {
  const t = useT();
  const { tag } = useLocale();
  return <Note>{t('spending.support', { cap: formatMoney(support.amount, support.currency, tag) })}</Note>;
}
