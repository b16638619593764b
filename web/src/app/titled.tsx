import { Outlet, useMatches } from '@tanstack/react-router';
import { useT } from '#web/i18n/index.tsx';
import { useManifestLink } from '#web/pwa/manifest-link.ts';
import { Invited } from './shell/invited.tsx';
import { SpentLink } from './shell/spent-link.tsx';

/** The page on screen, with what it tells of itself in the document's head. */
export function Titled() {
  const t = useT();
  const { title, description = 'app.description' } =
    useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  useManifestLink();
  return (
    <>
      <title>{title ? `${t(title)} · ${t('app.name')}` : t('app.name')}</title>
      <meta name="description" content={t(description)} />
      <Outlet />
      <SpentLink />
      <Invited />
    </>
  );
}
