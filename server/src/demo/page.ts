import { BASE_PATH, PATHS } from '#contract/routes.ts';
import { sandbox } from '#server/adapters/psp/sandbox/manifest.ts';
import { accountOf, type Config } from '#server/config/index.ts';
import { DEMO_PLAYERS } from '#server/domains/accounts/index.ts';
import { type Catalogue, presentBrand } from '#server/domains/catalog/index.ts';
import { PAGE } from './template.ts';

/** Says what each player of the demo shows in its invented games. */
const ABOUT: Record<string, string> = {
  kestrel: 'characters in all games',
  mika: 'plays in Asia: yen, convenience store payment',
  lena: 'level 3: too low for some items',
  newbie: 'has no character yet',
  guest: 'a guest account: must be linked in the game first',
};

const OF_INVENTED = 'A shop of invented games. Nothing costs money: payments go to a sandbox provider on this machine.';
const OF_PUBLISHER =
  'Your shop as players will see it, on this machine. Nothing costs money: payments go to a sandbox provider, and emails and text messages stay here.';

/** The start page of the demo: where to go and who to be. Never served in production. */
export function demoPage(config: Config, catalogue: Catalogue): string {
  const invented = catalogue.games.every(({ gid }) => isInvented(config, gid));
  const games = catalogue.games
    .map(({ gid, name, icon, backend }) => {
      const label = escapeHtml(name.en);
      const server =
        config.games.get(gid)?.url || backend?.endpoint
          ? ''
          : `<span>Set <code>GAME_${gid}_URL</code> to its backend</span>`;
      return `<li class="game"><img src="${escapeHtml(catalogue.artUrl(icon))}" alt="" width="56" height="56"><b>${label}</b>${server}
        <a href="${BASE_PATH}${PATHS.payment.desktop}?gid=${gid}" aria-label="${label}, desktop">Desktop</a>
        <a href="${BASE_PATH}${PATHS.payment.mobile}?gid=${gid}" aria-label="${label}, phone">Phone</a></li>`;
    })
    .join('');
  const players = DEMO_PLAYERS.map(
    ({ uid, username, password }) =>
      `<tr><td><code>${username}</code></td><td><code>${password}</code></td><td>${invented ? (ABOUT[username] ?? '') : `<code>${uid}</code>`}</td></tr>`,
  ).join('');
  const outside = outsideLinks(config, invented)
    .map(([url, label, about]) => `<li><a href="${escapeHtml(url)}">${label}</a> <span>${about}</span></li>`)
    .join('');
  const { name, css, icon } = presentBrand(catalogue);
  const values: Record<string, string> = {
    title: escapeHtml(invented ? `${name} · demo` : name),
    about: invented ? OF_INVENTED : OF_PUBLISHER,
    column: invented ? 'About' : 'uid that your game’s backend is asked for',
    css,
    icon: escapeHtml(icon ?? `${BASE_PATH}/brand/mark.svg`),
    games,
    players,
    outside,
  };
  return PAGE.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** A game of the simulators, which know the demo's players. */
const isInvented = ({ games, gamesUrl }: Config, gid: number): boolean =>
  gamesUrl !== null && games.get(gid)?.deepLink?.startsWith(gamesUrl) === true;

function outsideLinks(config: Config, invented: boolean): [string, string, string][] {
  const links: [string, string, string][] = [];
  const psp = accountOf(config, sandbox);
  if (psp) links.push([psp.url, 'Payment provider', 'every payment, and buttons to refund']);
  if (invented && config.gamesUrl) links.push([config.gamesUrl, 'Game servers', 'the characters and their mailboxes']);
  if (config.mailboxUrl) links.push([config.mailboxUrl, 'Mailbox', 'every email the shop sends, such as receipts']);
  if (config.phoneUrl) links.push([config.phoneUrl, 'Phone', 'every text message the shop sends, whatever its number']);
  if (config.ownSystemUrl)
    links.push([
      config.ownSystemUrl,
      'Own system',
      'the webhooks that the publisher’s systems get, and calls of the server API',
    ]);
  if (config.desk) links.push([config.desk.url, 'Desk', 'the publisher’s team: orders, players, refunds, disputes']);
  links.push(['/platform/api/docs', 'API', 'every endpoint, as a page']);
  return links;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
