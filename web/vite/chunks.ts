/** Modules that go into one file for all pages. All other modules load with the page that needs them. */
export const codeSplitting = {
  groups: [
    // One chunk for the libraries that every page needs: it stays in the player's cache across deployments.
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui)\// },
    // One chunk for the code that all pages share: twenty small files compress a tenth worse than one.
    {
      name: 'app',
      test: /web\/src\/((lib|i18n|navigation|app|pwa)\/(?!register|install-card|ios-steps|sw|shell\/(desktop|bare|.+-(panel|menu)|theme)|entry|portal\/(sse|paged)|format\/(rest|contents)|react\/changes|earn-links|titled-list|browser\/load-script)|ui\/(?!.*(overlay-panel|popover-panel|celebration|copy-text|qr-code|pull|paged-list|progress-bar|combobox|controls\/(field|choice|checkbox))))/,
    },
    // Home needs none of them.
    { name: 'inputs', test: /web\/src\/ui\/controls\/(field|choice)\./ },
    // The parts of a form that sends a code: sign-in, linking and deletion use them.
    {
      name: 'codes',
      test: /web\/src\/features\/account\/(components\/sign-in\/(code-form|code-step|email-field|failure-note|last-used)|hooks\/use-(code|email|entering|web-otp))\./,
    },
    // Modules that top-up shares with later screens. As six files they were 0.8 kB larger.
    {
      name: 'buying',
      test: /web\/src\/features\/((items|checkout)\/model\/(?!sections)|characters\/components\/(avatar|identity|panel)|items\/components\/(item-price|vip-way|row|item-grid-skeleton)|checkout\/components\/holding-order|checkout\/components\/problem-note|(characters|checkout|regions)\/api\/queries)/,
    },
  ],
};
