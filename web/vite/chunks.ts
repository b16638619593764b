/** What is put into one file of its own for all pages; everything else comes with the page that needs it. */
export const codeSplitting = {
  groups: [
    // One chunk for the libraries that every page needs: it survives deployments in the player's cache.
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui)\// },
    // What every page shares, in one: twenty small files compress a tenth worse than one.
    {
      name: 'app',
      test: /web\/src\/((lib|i18n|navigation|app|pwa)\/(?!register|install-card|ios-steps|sw|shell\/(desktop|bare|.+-(panel|menu)|theme)|entry|portal\/(sse|claim-keys|decided)|format\/(rest|contents)|react\/changes|earn-links|browser\/load-script)|ui\/(?!.*(overlay-panel|popover-panel|celebration|copy-text|qr-code|pull|paged-list|progress-bar|combobox|controls\/(field|choice|checkbox))))/,
    },
    // Home needs none of them.
    { name: 'inputs', test: /web\/src\/ui\/controls\/(field|choice)\./ },
    // What top-up shares with what is opened later; in six files it was 0.8 kB more.
    {
      name: 'buying',
      test: /web\/src\/features\/((items|checkout)\/model\/(?!sections)|characters\/components\/(avatar|identity|panel)|items\/components\/(item-price|vip-way|row|item-grid-skeleton)|checkout\/components\/holding-order|checkout\/components\/problem-note|(characters|checkout|regions)\/api\/queries)/,
    },
  ],
};
