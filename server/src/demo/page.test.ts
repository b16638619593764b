import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/index.ts';
import { parseDocuments } from '#server/domains/catalog/catalog.documents.ts';
import { buildCatalogue } from '#server/domains/catalog/catalog.model.ts';
import { formatProblem, loadCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules, catalogSections } from '#server/wiring/catalog-sections.ts';
import { demoPage } from './page.ts';

const SIMULATORS = { GAMES_URL: 'http://localhost:8082' };
const invented = (gid: number) => ({
  [`GAME_${gid}_URL`]: `http://127.0.0.1:8082/games/${gid}`,
  [`GAME_${gid}_DEEP_LINK`]: `http://localhost:8082/games/${gid}/client`,
});

/** The start page of the second example's shop, which has one game, in this environment. */
async function pageWith(env: Record<string, string>): Promise<string> {
  const result = await loadCatalog(join(import.meta.dirname, '../../../examples/tidewater'), catalogRules);
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
  return demoPage(
    loadConfig(env, PAYMENT_PROVIDERS),
    buildCatalogue(parseDocuments(result.content.documents, catalogSections)),
  );
}

test('a shop of the simulators’ games is a demo, with the servers that they run', async () => {
  const page = await pageWith({ ...SIMULATORS, ...invented(1000063) });
  expect(page).toContain('· demo</h1>');
  expect(page).toContain('characters in all games');
  expect(page).toContain('href="http://localhost:8082">Game servers');
});

test('the own system that receives webhooks is linked where it runs', async () => {
  expect(await pageWith({ OWN_SYSTEM_URL: 'http://localhost:8088' })).toContain(
    'href="http://localhost:8088">Own system',
  );
  expect(await pageWith({})).not.toContain('Own system');
});

test('a publisher’s own shop is called theirs, and says what their backend is asked for', async () => {
  const page = await pageWith({ ...SIMULATORS, GAME_1000063_URL: 'http://127.0.0.1:9000' });
  expect(page).not.toMatch(/demo|invented|characters in all games|Game servers/);
  expect(page).toContain('<code>kestrel</code></td><td><code>starlight</code></td><td><code>80427731</code>');
  expect(page).not.toContain('Set <code>');
});

test('a game without a backend says how to name it', async () => {
  expect(await pageWith(SIMULATORS)).toContain('Set <code>GAME_1000063_URL</code> to its backend');
});
