import lighthouse, { type Config, desktopConfig, type Flags } from 'lighthouse';
import { launchChromium } from '#tests/world/chromium.ts';
import { freePort } from '../../../scripts/lib/ports.ts';
import { findingsOf } from '../lighthouse.ts';
import { startDesk } from './program.ts';
import { drawSamples } from './samples.ts';

interface Look {
  name: string;
  config?: Config;
  /** Flags of the browser. */
  browser: readonly string[];
}

const LOOKS: readonly Look[] = [
  { name: 'desktop, light', config: desktopConfig, browser: [] },
  { name: 'phone, dark', browser: ['--blink-settings=preferredColorScheme=0'] },
];

/** Returns the paths of the pages by name; two of them are about an order and its player. */
async function pagesOf(databaseUrl: string, orders: number): Promise<Readonly<Record<string, string>>> {
  const [sample] = (await drawSamples(databaseUrl, orders, 1)).regular;
  if (!sample) throw new Error('The shop has no paid order.');
  return {
    Find: '/',
    Order: `/orders/${sample.number}`,
    Player: `/players/${sample.uid}`,
    'Needs a look': '/waiting',
    Today: '/today',
    Disputes: '/disputes?all=true',
    Money: '/money',
    Differences: '/differences',
    Catalogue: '/catalogue',
    News: '/news',
    'Offers and gifts': '/offers',
    'Give to a list': '/offers/list',
    'Compensate an outage': '/offers/outage',
    Preview: '/preview',
    Integrations: '/integrations',
    People: '/people',
    Audit: '/audit',
    'Your sign-in': '/your-sign-in',
  };
}

async function visit(url: string, { config }: Look, flags: Flags): Promise<{ score: number; findings: string[] }> {
  const outcome = await lighthouse(url, flags, config);
  if (!outcome) throw new Error(`Lighthouse gave no result for ${url}`);
  const { audits, categories, runtimeError } = outcome.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  // The page of the sign-in has no links.
  if (audits['link-name']?.score === null) throw new Error(`${url} shows no navigation: is the operator signed in?`);
  return { score: Math.round(100 * (categories.accessibility?.score ?? 0)), findings: findingsOf(outcome.lhr) };
}

/** Scores the accessibility of the desk's pages as an admin sees them, with the audits that fail. */
export async function measureAccessibility(databaseUrl: string, orders: number) {
  const pages = await pagesOf(databaseUrl, orders);
  const { client, stop } = await startDesk(databaseUrl);
  const rows: Record<string, string | number>[] = Object.keys(pages).map((page) => ({ page }));
  const findings: { page: string; look: string; finding: string }[] = [];
  try {
    for (const look of LOOKS) {
      const port = await freePort(0, '127.0.0.1');
      const browser = await launchChromium([`--remote-debugging-port=${port}`, ...look.browser]);
      const flags: Flags = {
        ...{ port, logLevel: 'error', onlyCategories: ['accessibility'], disableFullPageScreenshot: true },
        ...{ throttlingMethod: 'provided', maxWaitForLoad: 15_000, extraHeaders: { Cookie: client.cookie } },
      };
      for (const [at, [page, path]] of Object.entries(pages).entries()) {
        const found = await visit(client.url + path, look, flags);
        Object.assign(rows[at] ?? {}, { [look.name]: found.score });
        findings.push(...found.findings.map((finding) => ({ page, look: look.name, finding })));
      }
      await browser.close();
    }
    return { rows, findings };
  } finally {
    await stop();
  }
}
