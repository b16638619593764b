import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { forgetAddresses, titled, writeHead } from '#web/navigation/page-head.ts';
import { useManifestLink } from '#web/pwa/manifest-link.ts';
import { Invited } from './shell/invited.tsx';
import { SpentLink } from './shell/spent-link.tsx';

/** The page on screen, with what it tells of itself in the document's head. */
export function Titled() {
  useOwnHead();
  useManifestLink();
  return (
    <>
      <Outlet />
      <SpentLink />
      <Invited />
    </>
  );
}

/** The page's own name; one that is named by what it shows (`usePageHead`) says so later. Of the page that was loaded the server said it. */
function useOwnHead(): void {
  const t = useT();
  const { title: key, description: said = 'app.description' } =
    useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const { shop } = useEnvironment();
  const title = titled(key ? t(key) : shop, shop);
  const description = t(said);
  const loaded = useRef({ path, title });
  useLayoutEffect(() => {
    if (loaded.current.path !== path || loaded.current.title !== title) writeHead({ title, description });
  }, [path, title, description]);
  useEffect(() => {
    if (loaded.current.path === path) return;
    loaded.current = { path: undefined, title: '' };
    forgetAddresses();
  }, [path]);
}
