import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { until } from '#tests/world/until.ts';

/** The minified file: half the size that the builder would inject, and faster to load. */
const SOURCE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Rules about colours; all other results are the same in both themes, which differ only in CSS. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's findings on the page with their places: all rules for WCAG 2.2 A and AA and its best practices, or only
 * the given rules.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe would not check the frames of this page');
  // It stays in its document.
  const injected = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, axeSource: injected ? 'true' : SOURCE })
    // Without frames it needs no separate page to join their results.
    .setLegacyMode()
    // Descriptions of passed checks take the longest and are not needed.
    .options({
      resultTypes: ['violations'],
      // The only rule that reads style sheets is off by default; without this setting, axe fetches and parses them each
      // time.
      preload: { assets: ['media'] },
    });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Returns the findings in both themes, first the shown one and then the other, which stays. */
export async function axeFindingsInBothThemes(page: Page): Promise<string[]> {
  const findings: string[] = [];
  const first = await isDark(page);
  for (const dark of [first, !first]) {
    const colorScheme = dark ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme });
    // The colours change a moment after the media query.
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

/** Returns true if the page's text is light, as on a dark background. */
const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => Number.parseInt(getComputedStyle(document.body).color.slice('rgb('.length), 10) > 127);
