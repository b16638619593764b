/** What is told of a page that is shown and hidden. */
export interface PageWatch {
  shown(): void;
  /** @param seconds for how long it was shown */
  hidden(seconds: number): void;
  /** The page may never be shown again: what waits goes now. */
  left(): void;
}

/** Watches whether somebody sees the page: a tab in the background, a phone that sleeps and a page that goes are hidden. */
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
