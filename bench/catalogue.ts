/**
 * Measures a catalogue with a thousand articles and two thousand pictures: the time to check and apply it, and the
 * memory of a process that serves it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '#contract/locales.ts';
import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startEmbedded } from '#server/dev/embedded-postgres/index.ts';
import { type CatalogFolder, catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { pictureOf } from '#server/domains/catalog/collections/collection.fixture.ts';
import { applyCatalog, diffCatalog, loadCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import type { Memory } from './kit/catalogue-reader.ts';
import { machine, round, table } from './kit/report.ts';

const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 1000);
const PICTURES = 2 * ARTICLES;
const TEXT_BYTES = 5000;
const PICTURE_BYTES = 200_000;
/** Two letters for each script: letters take one to three bytes in a file, and one or two in memory. */
const LETTERS: Partial<Record<string, string>> = {
  zh: '字',
  'zh-tw': '字',
  ko: '글',
  ja: 'あ',
  th: 'ก',
  vi: 'ế',
  ru: 'я',
};

function writeTexts(folder: CatalogFolder, version: string): void {
  for (let at = 0; at < ARTICLES; at += 1) {
    const place = `news/a${at}`;
    folder.write(`${place}/meta.yaml`, `kind: news\npublishedAt: 2026-01-01T00:00:00Z\ncover: art/cover/${at}.png\n`);
    for (const locale of LOCALES) {
      const letter = LETTERS[locale] ?? 'x';
      const text = letter.repeat(TEXT_BYTES / Buffer.byteLength(letter));
      folder.write(
        `${place}/${locale}.md`,
        `# ${version} ${locale} ${at}\n\nSummary.\n\n![](art/inside/${at}.png)\n\n${text}`,
      );
    }
  }
}

function writePictures(folder: CatalogFolder): void {
  for (let at = 0; at < ARTICLES; at += 1) {
    folder.write(`art/cover/${at}.png`, pictureOf(at, PICTURE_BYTES));
    folder.write(`art/inside/${at}.png`, pictureOf(ARTICLES + at, PICTURE_BYTES));
  }
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const begun = performance.now();
  await work();
  return `${round((performance.now() - begun) / 1000, 1)} s`;
}

async function memoryOf(url: string): Promise<Memory[]> {
  const child = fork(join(import.meta.dirname, 'kit/catalogue-reader.ts'), [url], { execArgv: ['--expose-gc'] });
  const [steps] = (await once(child, 'message')) as [Memory[]];
  await once(child, 'exit');
  return steps;
}

const dataDir = await mkdtemp(join(tmpdir(), 'manawell-bench-'));
const database = await startEmbedded({ dataDir });
const sql = connect(database.url, { max: 2, name: 'bench' });
const folder = catalogFolder();
try {
  await migrate(sql);
  writeTexts(folder, 'first');
  writePictures(folder);
  console.log(machine({}));
  console.log(
    `${ARTICLES} articles in ${LOCALES.length} languages of ${TEXT_BYTES} bytes, ${PICTURES} pictures of ${PICTURE_BYTES} bytes`,
  );
  console.log(
    table([
      { step: 'check', takes: await seconds(() => loadCatalog(folder.dir, catalogRules)) },
      { step: 'apply, check included', takes: await seconds(() => applyCatalog(sql, folder.dir, catalogRules)) },
      {
        step: 'apply again, which changes nothing',
        takes: await seconds(() => applyCatalog(sql, folder.dir, catalogRules)),
      },
    ]),
  );
  writeTexts(folder, 'second');
  console.log(
    table([
      { step: 'every text changed: diff', takes: await seconds(() => diffCatalog(sql, folder.dir, catalogRules)) },
      { step: 'every text changed: apply', takes: await seconds(() => applyCatalog(sql, folder.dir, catalogRules)) },
    ]),
  );
  console.log(table((await memoryOf(database.url)).map((step) => ({ ...step }))));
} finally {
  folder[Symbol.dispose]();
  await sql.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
