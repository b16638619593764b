import type { Game } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface Props {
  company: string | undefined;
  links: Pick<Game['links'], 'support' | 'terms' | 'privacy'>;
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink';

/** Says where the payment happens, what the shop promises, who sells, and how to get help. */
export function Trust({ company, links }: Props) {
  const t = useT();
  return (
    <div className="grid gap-2.5 text-muted text-xs">
      <p className="flex gap-2.5">
        <Icon name="lock" size={16} className="text-accent" />
        {t('payment.trust.provider')}
      </p>
      <p className="flex gap-2.5">
        <Icon name="shield" size={16} className="text-accent" />
        {t('payment.trust.delivery')}
      </p>
      <div className="text-faint">
        {/* The seller's name loads after the game and can take two lines, so its place is reserved. */}
        <p className="wrap-anywhere min-h-[2lh] hyphens-auto">{company && t('payment.trust.company', { company })}</p>
        <p className="flex flex-wrap gap-x-5">
          <a className={LINK} href={links.support}>
            {t('footer.support')}
          </a>
          <a className={LINK} href={links.terms}>
            {t('footer.terms')}
          </a>
          <a className={LINK} href={links.privacy}>
            {t('footer.privacy')}
          </a>
        </p>
      </div>
    </div>
  );
}
