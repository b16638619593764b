import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readDocument } from '#server/adapters/psp/documents/document.fixture.ts';
import type { DocumentedProvider } from '#server/adapters/psp/documents/finding.fixture.ts';
import { DOCUMENTED, documentsEnvironment, type WatchedCall } from '#server/adapters/psp/documents/watch.fixture.ts';
import { summaryOf } from './lib/documents-summary.ts';
import { startVitest } from './lib/vitest.ts';

/**
 * `npm run try:documents -- <provider> <file> …`: runs the tests of an adapter for payments while its double
 * checks every request and every answer against the provider's published OpenAPI documents. Prints a table, and ends
 * with 1 if a call differs from them. The files are not part of this repository: docs/integration/payment-provider.md.
 */
const [name, ...files] = process.argv.slice(2);
const provider = DOCUMENTED.find((one) => one === name);
if (provider && files.length > 0 && files.every((file) => existsSync(file))) await check(provider);
else {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) console.error(`There is no file ${missing.join(', ')}.`);
  console.error(`Usage: npm run try:documents -- <${DOCUMENTED.join('|')}> <file of OpenAPI in JSON or YAML> …`);
  process.exitCode = 2;
}

async function check(of: DocumentedProvider): Promise<void> {
  const paths = files.map((file) => resolve(file));
  for (const path of paths) console.log(`${readDocument(path).title} (${path})`);
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  try {
    const report = join(folder, 'calls.jsonl');
    const psp = 'server/src/adapters/psp';
    const tests = startVitest(
      ['--project', 'unit', `${psp}/provider-contract.test.ts`, `${psp}/${of}/`],
      documentsEnvironment(of, paths, report),
    );
    const { passed, failed } = await tests.summary;
    const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean) : [];
    const { text, differences } = summaryOf(lines.map((line) => JSON.parse(line) as WatchedCall));
    console.log(`\n${text}\n\n${passed} tests passed, ${failed} failed`);
    process.exitCode = failed > 0 || differences > 0 || lines.length === 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
