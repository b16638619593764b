import { useQuery } from '@tanstack/react-query';
import type { Article } from '#contract/endpoints/content.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { vipQuery } from '#web/features/vip/api/queries.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink, useHere } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** Replaces a text that is for a VIP level: names the level and links to VIP. */
export function ForLevel({ level }: Pick<Article, 'level'>) {
  const t = useT();
  const { locale, tag } = useLocale();
  const { signedIn } = useSession();
  const here = useHere();
  const levels = useQuery(vipQuery(locale)).data?.vip?.levels;
  const name = levels?.find(({ id }) => id === level)?.name;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="grid justify-items-center gap-3 bg-linear-to-b from-vip-tint to-surface text-center">
        <Icon name="lock" size={32} className="text-vip" />
        <p lang={tag} className="font-semibold text-lg text-vip">
          {t('level.from', { level: name ?? level ?? '' })}
        </p>
        <p lang={tag} className="text-muted">
          {t('article.level')}
        </p>
        <div lang={tag} className="flex flex-wrap justify-center gap-3 pt-2">
          <PageLink page="vip" className={buttonClass({ kind: 'primary' })}>
            {t('vip.title')}
          </PageLink>
          {!signedIn && (
            <PageLink page="login" search={{ back: here }} className={buttonClass()}>
              {t('login.title')}
            </PageLink>
          )}
        </div>
      </Card>
    </div>
  );
}
