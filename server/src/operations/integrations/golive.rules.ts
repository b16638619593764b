import type { GameTrial, LiveSettings } from './integrations.ts';

/** One row of the list of checks before a shop opens. */
export interface GoLiveCheck {
  /** Names the row: `settings`, `game 1000039`. */
  check: string;
  title: string;
  state: 'done' | 'missing' | 'unknown';
  /** The finding. */
  found: string;
  /** The next step; empty for a check that is done. */
  next: string;
}

/** The facts that the checks need. */
export interface GoLiveFacts {
  settings: LiveSettings;
  games: readonly { gid: number; name: string; trial: GameTrial }[];
  /** Addresses of pages that players see: support, terms, privacy, footer. */
  links: readonly string[];
  company: string;
  /** Pages of the shop itself that the catalogue has. */
  pages: readonly string[];
  taxedCountries: number;
  /** Admins who can sign in to the desk. */
  admins: number;
  workerAlive: boolean;
  /** The process's clock minus the database's, in milliseconds. */
  clockMs: number;
}

const check = (name: string, title: string, isDone: boolean, found: string, next: string): GoLiveCheck => ({
  check: name,
  title,
  state: isDone ? 'done' : 'missing',
  found,
  next: isDone ? '' : next,
});

/** Domains that nobody can own (RFC 2606, RFC 6761). */
const PLACEHOLDER = /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/;

const isPlaceholder = (link: string): boolean => {
  const host = URL.parse(link.replace(/^mailto:[^@]*@/, 'https://'))?.hostname;
  return host !== undefined && PLACEHOLDER.test(host);
};

const MOST_NAMED = 3;
const named = (all: readonly string[]): string =>
  all.slice(0, MOST_NAMED).join('; ') + (all.length > MOST_NAMED ? `; and ${all.length - MOST_NAMED} more` : '');

/** Clocks further apart than this make signatures and time limits fail. */
const CLOCK_MS = 5000;
const NEEDED_PAGES = ['imprint', 'privacy', 'terms'];

/** Returns the checks of a shop that is about to open, in the order of their steps. */
export function goLiveChecks(facts: GoLiveFacts): GoLiveCheck[] {
  return [...settingsChecks(facts), ...facts.games.map(gameCheck), ...catalogueChecks(facts), ...runningChecks(facts)];
}

function settingsChecks({ settings }: GoLiveFacts): GoLiveCheck[] {
  const { mode, publicUrl, problems, lacks, providers, mail, deskUrl } = settings;
  const isPublic = publicUrl.startsWith('https://') && !isPlaceholder(publicUrl);
  return [
    check('mode', 'Production mode', mode === 'production', `The shop runs as ${mode}.`, 'Set NODE_ENV=production.'),
    check(
      'settings',
      'Settings for production',
      problems.length === 0,
      problems.length === 0 ? 'All settings are accepted.' : named(problems),
      'Correct the variables (docs/configuration.md), and restart. Test keys and weak secrets count.',
    ),
    check('url', 'Public address', isPublic, publicUrl, 'Set PUBLIC_URL to the https address of the shop.'),
    check(
      'providers',
      'Payment provider',
      providers.length > 0,
      providers.length > 0 ? providers.join(', ') : 'No provider that moves money is set up.',
      'Set the live keys of a payment provider (docs/integration).',
    ),
    check(
      'catalogue',
      'Settings that the catalogue needs',
      lacks.length === 0,
      lacks.length === 0 ? 'Every game, method, endpoint and sign-in provider can be used.' : named(lacks),
      'Set the named variables, or change the catalogue.',
    ),
    check('mail', 'Mail', mail, mail ? 'A mail server is set.' : 'No mail is sent.', 'Set SMTP_URL and MAIL_FROM.'),
    check(
      'desk',
      'Address of the desk',
      deskUrl?.startsWith('https://') ?? false,
      deskUrl ?? 'The shop has no desk.',
      'Set DESK_PORT, and DESK_URL to an https address (docs/desk.md).',
    ),
  ];
}

const gameCheck = ({ gid, name, trial }: GoLiveFacts['games'][number]): GoLiveCheck =>
  check(
    `game ${gid}`,
    `Test call: ${name}`,
    trial.problem === null,
    trial.problem ?? `The game answered in ${trial.ms} ms, and refuses a wrong signature.`,
    `Run \`npm run doctor -- ${gid}\` for all checks (docs/integration/game-backend.md).`,
  );

function catalogueChecks({ links, company, pages, taxedCountries }: GoLiveFacts): GoLiveCheck[] {
  const placeholders = [...new Set(links.filter(isPlaceholder))];
  if (/\(demo\)/i.test(company)) placeholders.push(`company: ${company}`);
  const missing = NEEDED_PAGES.filter((page) => !pages.includes(page));
  return [
    check(
      'links',
      'Terms, privacy and support of the games',
      placeholders.length === 0,
      placeholders.length === 0 ? 'No link is a placeholder.' : `Placeholders: ${named(placeholders)}`,
      'Put the real addresses and the real company into publisher.yaml and each game.yaml.',
    ),
    check(
      'pages',
      'Imprint, privacy and terms of the shop',
      missing.length === 0,
      missing.length === 0 ? 'All three pages exist.' : `Missing: ${missing.join(', ')}.`,
      'Add the folders to `pages/` of the catalogue (docs/content.md). A lawyer should read the texts.',
    ),
    check(
      'taxes',
      'Tax rates',
      taxedCountries > 0,
      taxedCountries > 0 ? `Rates of ${taxedCountries} countries.` : 'No country has a rate.',
      'Add taxes.yaml to the catalogue (docs/catalogue.md), with rates that your accountant confirmed.',
    ),
  ];
}

function runningChecks({ admins, workerAlive, clockMs }: GoLiveFacts): GoLiveCheck[] {
  const apart = `${Math.abs(Math.round(clockMs))} ms apart from the database.`;
  return [
    check(
      'admin',
      'An admin who can sign in',
      admins > 0,
      admins > 0 ? `${admins} can sign in to the desk.` : 'No admin has a passkey or an account at the issuer.',
      'Run `npm run ops -- operators invite NAME --role admin --why "first admin"`.',
    ),
    check(
      'worker',
      'A worker',
      workerAlive,
      workerAlive ? 'A worker is alive.' : 'No worker gave a sign of life.',
      'Start a process with ROLE=worker or ROLE=all.',
    ),
    check('clock', 'Clock', Math.abs(clockMs) < CLOCK_MS, apart, 'Synchronise the clocks of both machines (NTP).'),
    {
      check: 'backups',
      title: 'Backups',
      state: 'unknown',
      found: 'The shop cannot see its backups.',
      next: 'Restore one on another machine (docs/operations.md, “Back up”).',
    },
  ];
}
