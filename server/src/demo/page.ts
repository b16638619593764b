import { BASE_PATH, PATHS } from '#contract/routes.ts';
import type { Config } from '#server/config/index.ts';
import { DEMO_PLAYERS } from '#server/domains/accounts/index.ts';
import { type Catalogue, presentBrand } from '#server/domains/catalog/index.ts';

/** What each of the demo's players is there to show. */
const ABOUT: Record<string, string> = {
  kestrel: 'characters in all games',
  mika: 'plays in Asia: yen, convenience store payment',
  lena: 'level 3: too low for some items',
  newbie: 'has no character yet',
  guest: 'a guest account: must be linked in the game first',
};

/** The start page of the demo: where to go and who to be. Never served in production. */
export function demoPage(config: Config, catalogue: Catalogue): string {
  const games = catalogue.games
    .map(({ gid, name, icon }) => {
      const label = escapeHtml(name.en);
      return `<li class="game"><img src="${escapeHtml(catalogue.artUrl(icon))}" alt="" width="56" height="56"><b>${label}</b>
        <a href="${BASE_PATH}${PATHS.payment.desktop}?gid=${gid}" aria-label="${label}, desktop">Desktop</a>
        <a href="${BASE_PATH}${PATHS.payment.mobile}?gid=${gid}" aria-label="${label}, phone">Phone</a></li>`;
    })
    .join('');
  const players = DEMO_PLAYERS.map(
    ({ username, password }) =>
      `<tr><td><code>${username}</code></td><td><code>${password}</code></td><td>${ABOUT[username] ?? ''}</td></tr>`,
  ).join('');
  const outside = outsideLinks(config)
    .map(([url, label, about]) => `<li><a href="${escapeHtml(url)}">${label}</a> <span>${about}</span></li>`)
    .join('');
  const { name, css, icon } = presentBrand(catalogue);
  const values: Record<string, string> = {
    shop: escapeHtml(name),
    css,
    icon: escapeHtml(icon ?? `${BASE_PATH}/brand/mark.svg`),
    games,
    players,
    outside,
  };
  return PAGE.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

function outsideLinks(config: Config): [string, string, string][] {
  const links: [string, string, string][] = [];
  const game = [...config.games.values()].find(({ url }) => url)?.url;
  if (config.sandbox?.url) links.push([config.sandbox.url, 'Payment provider', 'every payment, and buttons to refund']);
  if (game) links.push([new URL(game).origin, 'Game servers', 'the characters and their mailboxes']);
  if (config.mailboxUrl) links.push([config.mailboxUrl, 'Mailbox', 'every email the shop sends, such as receipts']);
  if (config.phoneUrl) links.push([config.phoneUrl, 'Phone', 'every text message the shop sends, whatever its number']);
  links.push(['/platform/api/docs', 'API', 'every endpoint, as a page']);
  return links;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{shop} · demo</title>
<link rel="icon" href="{icon}">
<style nonce="__CSP_NONCE__">{css}</style>
<style nonce="__CSP_NONCE__">
:root { color-scheme: dark light; --ground: #0b0e1a; --surface: #141b2d; --text: #eef2ff; --soft: #aab4d4; --accent: #8fa6ff }
@media (prefers-color-scheme: light) { :root { --ground: #f2f4fb; --surface: #fff; --text: #10162b; --soft: #47527a; --accent: #3150c8 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 40px 20px 64px }
h1 { margin: 12px 0 4px; font-size: 28px; line-height: 1.2 } h2 { margin: 32px 0 12px; font-size: 18px }
p, td, span { color: var(--soft) } a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.go { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px }
.go a { display: inline-flex; align-items: center; min-height: 48px; padding: 0 22px; border-radius: 14px; background: var(--surface); font-weight: 600; text-decoration: none }
.go a.main { background: linear-gradient(100deg, var(--fill-from, #3f6fe0), var(--fill-to, #7a45e6)); color: var(--on-fill, #fff) }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 10px }
.game { display: flex; align-items: center; gap: 14px; padding: 12px 16px; border-radius: 16px; background: var(--surface) }
.game b { flex: 1 } .game img { border-radius: 14px } .game a { padding: 10px 4px }
.wide { overflow-x: auto; border-radius: 16px; background: var(--surface) } table { border-collapse: collapse; width: 100% }
th, td { padding: 10px 16px; text-align: left } th { font-size: 13px } code { color: var(--text); font-size: 15px }
</style>
</head>
<body>
<main>
<img src="{icon}" alt="" width="48" height="48">
<h1>{shop} · demo</h1>
<p>A shop of invented games. Nothing costs money: payments go to a sandbox provider on this machine.</p>
<div class="go"><a class="main" href="/platform/">Open the shop</a><a href="/platform/wap">Phone variant</a></div>
<p>Each device is shown its own variant: on a desktop, the browser’s device mode, set to a phone, shows the other.</p>
<h2>Games</h2>
<ul>{games}</ul>
<h2>Players to sign in as</h2>
<div class="wide"><table><thead><tr><th>Username</th><th>Password</th><th>About</th></tr></thead><tbody>{players}</tbody></table></div>
<h2>The world outside</h2>
<ul>{outside}</ul>
</main>
</body>
</html>
`;
