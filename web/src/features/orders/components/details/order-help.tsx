import { useT } from '#web/i18n/index.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { SupportLink } from './support-link.tsx';

/** A link to support with the order's number filled in. */
export function OrderHelp({ support, number }: { support: string | undefined; number: string }) {
  const t = useT();
  return (
    <section className="grid gap-3 print:hidden">
      <h2 className="text-base">{t('orders.help')}</h2>
      <p className="wrap-anywhere text-muted text-sm">{t('orders.help_text', { number })}</p>
      {support && (
        <SupportLink support={support} number={number} className={buttonClass({ kind: 'secondary' })}>
          <Icon name="external" size={16} />
        </SupportLink>
      )}
    </section>
  );
}
