import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogFolder, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import { invoicesSection } from '#server/domains/invoices/index.ts';

const source = readFileSync(join(import.meta.dirname, '../../docs/invoices.md'), 'utf8');

test('the documented invoices.yaml is valid, but for the languages of the closing text', async () => {
  const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(source) ?? [];
  using folder = catalogFolder();
  folder.write('invoices.yaml', yaml.replace('{ en: Thank you for your purchase. }', '{ en: Thanks, de: Danke }'));
  const series = (await loadCatalogue(folder.dir)).section(invoicesSection);
  expect(series.map(({ id, countries }) => [id, countries])).toEqual([
    ['germany', ['DE', 'AT']],
    ['world', 'all'],
  ]);
});
