import type { Bridge } from '#web/lib/browser/bridge.ts';

/** Inside a game, opens links in the system's browser, except those within the page or to a bare page (`data-here`). */
export function leadLinks(document: Document, bridge: Bridge | null): void {
  if (!bridge) return;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || event.defaultPrevented || link.hasAttribute('data-here') || link.getAttribute('href')?.startsWith('#'))
      return;
    if (bridge.open(link.href)) event.preventDefault();
  });
}
