/** Handlers for a page that is shown and hidden. */
export interface PageWatch {
  shown(): void;
  /** @param seconds time for which the page was shown */
  hidden(seconds: number): void;
  /** The page may never be shown again: waiting events must be sent now. */
  left(): void;
}

/** Watches if the page is visible. Background tabs, sleeping phones and pages that are left count as hidden. */
export function watchPage(window: Window, ticks: () => number, watch: PageWatch): void {
  const { document } = window;
  let since: number | null = null;
  const show = (): void => {
    if (since !== null) return;
    since = ticks();
    watch.shown();
  };
  const hide = (): void => {
    if (since !== null) watch.hidden(Math.round(ticks() - since) / 1000);
    since = null;
    watch.left();
  };
  if (document.visibilityState !== 'hidden') show();
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? hide() : show()));
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
}
