import { useQuery } from '@tanstack/react-query';
import { gameQuery, gamesQuery } from '#web/features/catalog/api/queries.ts';
import { useSupport } from '#web/features/catalog/hooks/use-support.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink, useShop } from '#web/navigation/links.tsx';

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline';

/** Shows who runs the shop and how to reach them. The terms are those of the game in the address. */
export function Footer() {
  const t = useT();
  const { locale } = useLocale();
  const { gid } = useShop();
  const publisher = useQuery(gamesQuery(locale)).data?.publisher;
  const links = useQuery(gameQuery(gid, locale)).data?.links;
  const support = useSupport();
  // An answer that was cached for offline use may be of an older version, without the footer.
  const { text: words, links: more = [], social = [], poweredBy } = publisher?.footer ?? {};
  const shown = [
    { text: t('footer.support'), href: support },
    { text: t('footer.terms'), href: links?.terms },
    ...[...more, ...social].map(({ label, url }) => ({ text: label, href: url })),
  ];
  return (
    <footer className="mx-auto flex print:hidden min-h-45 w-full content-start md:min-h-29 max-w-[1240px] flex-wrap items-center gap-x-6 gap-y-1 px-4 py-6 text-faint text-sm md:px-8">
      <p className="w-full md:mr-auto md:w-auto">{publisher && t('footer.company', { company: publisher.company })}</p>
      {shown.map(
        ({ text, href }) =>
          href && (
            <a key={text} href={href} className={LINK}>
              {text}
            </a>
          ),
      )}
      <PageLink page="news" className={LINK}>
        {t('news.title')}
      </PageLink>
      <PageLink page="mainpage" className={LINK}>
        {t('mainpage.title')}
      </PageLink>
      <PageLink page="privacy" className={LINK}>
        {t('footer.privacy')}
      </PageLink>
      {(words || publisher?.domain) && (
        <p className="w-full">{[words, publisher?.domain].filter(Boolean).join(' · ')}</p>
      )}
      {poweredBy && <p className="w-full text-xs">{t('footer.powered_by')}</p>}
    </footer>
  );
}
