import { useT } from '#web/i18n/index.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import type { Vip } from '../model/vip.ts';

/** Shown to visitors in place of the level: explains VIP, shows the badges, and links to sign-in and back. */
export function WelcomeCard({ levels }: Pick<Vip, 'levels'>) {
  const t = useT();
  return (
    <Card className="grid gap-4 bg-linear-to-br from-vip-tint to-60% to-surface md:grid-cols-[1fr_auto] md:items-center md:gap-8">
      <div className="grid justify-items-start gap-3">
        <h2 className="text-xl md:text-2xl">{t('vip.welcome')}</h2>
        <p className="max-w-prose text-muted">{t('vip.welcome_text')}</p>
        <SignInLink kind="primary" size="large" />
      </div>
      <ul aria-hidden="true" className="flex max-w-80 flex-wrap gap-2">
        {levels.slice(-4).map(({ id, art }) => (
          <li key={id}>
            <img src={art} alt="" width={64} height={64} className="size-14 object-contain md:size-16" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
