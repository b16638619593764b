import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';

type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>;
interface Axe {
  run(context: Element, options: object): Promise<Findings>;
}

const require = createRequire(import.meta.resolve('@axe-core/playwright'));
const SOURCE = require.resolve('axe-core/axe.min.js');

const OPTIONS = {
  resultTypes: ['violations'],
  preload: false,
  // happy-dom computes no colours, and the shell holds the landmarks around a page: the browser tests check both.
  rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
};

let loaded: { document: Document; axe: Axe } | null = null;

/** Loads axe again for each test file: it keeps the document that it was loaded with. */
function axeHere(): Axe {
  if (loaded?.document !== document) {
    delete require.cache[SOURCE];
    loaded = { document, axe: require(SOURCE) as Axe };
  }
  return loaded.axe;
}

/** Fails with everything that axe finds in the document now; it cannot judge colours and sizes in happy-dom. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axeHere().run(document.body, OPTIONS);
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  expect(findings).toEqual([]);
}
