import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

const POINTS = [
  { icon: 'shield', title: 'home.trust.official', text: 'home.trust.official_text' },
  { icon: 'mail', title: 'home.trust.delivery', text: 'home.trust.delivery_text' },
  { icon: 'lock', title: 'home.trust.payment', text: 'home.trust.payment_text' },
] as const satisfies readonly { icon: IconName; title: MessageKey; text: MessageKey }[];

/** The reasons to trust the shop. Name only what the shop really does. */
export function TrustRow({ publisher, className }: { publisher: string; className: string }) {
  const t = useT();
  return (
    <section aria-label={t('home.trust.title')} className={className}>
      {POINTS.map(({ icon, title, text }) => (
        <div key={icon} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-surface text-accent">
            <Icon name={icon} size={24} />
          </span>
          <div className="min-w-0">
            <h3 className="text-base">{t(title)}</h3>
            <p className="wrap-anywhere mt-0.5 text-muted text-sm">{t(text, { publisher })}</p>
          </div>
        </div>
      ))}
    </section>
  );
}
