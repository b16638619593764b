import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface Props {
  order: Pick<OrderSummary, 'instructionsUrl'>;
  size?: 'medium' | 'large';
  wide?: boolean;
}

/** A link to the provider's page that says how to pay, such as the code of a voucher; nothing if there is none. */
export function InstructionsLink({ order: { instructionsUrl }, size = 'large', wide }: Props) {
  const t = useT();
  if (!instructionsUrl) return null;
  return (
    <a
      href={instructionsUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={`relative z-1 ${buttonClass({ kind: 'primary', size, wide })}`}
    >
      <Icon name="external" />
      {t('orders.pay.instructions')}
    </a>
  );
}
