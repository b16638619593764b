import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Boundary } from '#web/lib/react/boundary.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { forgetAddresses, titled, writeHead } from '#web/navigation/page-head.ts';
import { useShown } from '#web/navigation/router/provider.tsx';
import { useManifestLink } from '#web/pwa/manifest-link.ts';
import { Framed } from './outlet.tsx';
import { pages } from './pages.ts';
import { Invited } from './shell/invited.tsx';
import { SpentLink } from './shell/spent-link.tsx';

/** Shows the page and writes its title and description into the document's head. */
export function Titled() {
  useOwnHead();
  useManifestLink();
  return (
    <>
      <Framed />
      <Boundary>
        <SpentLink />
      </Boundary>
      <Boundary>
        <Invited />
      </Boundary>
    </>
  );
}

/**
 * Writes the page's own title and description. A page that is named after its content (`usePageHead`) overwrites them
 * later. For the page that was loaded the server wrote them.
 */
function useOwnHead(): void {
  const t = useT();
  const {
    page,
    place: { path },
  } = useShown();
  const { title: key, description: said = 'app.description' } = page ? pages[page] : {};
  const { shop } = useEnvironment();
  const title = titled(key ? t(key) : shop, shop);
  const description = t(said);
  const loaded = useRef<{ path?: string; title: string }>({ path, title });
  useLayoutEffect(() => {
    if (loaded.current.path !== path || loaded.current.title !== title) writeHead({ title, description });
  }, [path, title, description]);
  useEffect(() => {
    if (loaded.current.path === path) return;
    loaded.current = { title: '' };
    forgetAddresses();
  }, [path]);
}
