import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { until } from '#tests/world/until.ts';

/** Half of what the builder would take, and as much sooner there. */
const SOURCE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What depends on colours: all else is the same in either theme, which is CSS alone. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it is: all it knows of WCAG 2.2 A and AA, and its own good practice, with the place; or of some rules alone. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe would not look into the frames of this page');
  // It stays with its document.
  const injected = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, axeSource: injected ? 'true' : SOURCE })
    // Without frames it needs no page of its own to join their results.
    .setLegacyMode()
    // What it finds good is of no interest and takes longest to describe.
    .options({
      resultTypes: ['violations'],
      // Its only rule that reads style sheets is off by default; without this, it fetches and parses them each time.
      preload: { assets: ['media'] },
    });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** The same in both themes, from the one that is shown to the other; that one stays. */
export async function axeFindingsInBothThemes(page: Page): Promise<string[]> {
  const findings: string[] = [];
  const first = await isDark(page);
  for (const dark of [first, !first]) {
    const colorScheme = dark ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme });
    // The colours follow a moment after the media query.
    await until(
      () => isDark(page),
      (seen) => seen === dark,
    );
    findings.push(
      ...(await axeFindings(page, dark === first ? undefined : OF_COLOURS)).map(
        (finding) => `${colorScheme} ${finding}`,
      ),
    );
  }
  return findings;
}

/** Whether the page's text is light, as it is on dark ground. */
const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => Number.parseInt(getComputedStyle(document.body).color.slice('rgb('.length), 10) > 127);
