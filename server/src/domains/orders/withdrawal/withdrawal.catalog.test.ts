import { expect, test } from 'vitest';
import { catalogFolder, findProblems, formatProblems, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import { presentWaivers, waiverFor, waiverRefusal } from './waiver.ts';

const RULE = `    - countries: [DE, AT]
      waiver: { en: At once, de: Sofort }
      delivered: { en: It stays, de: Es bleibt }
`;
const file = (rules: string) => `withdrawal:
  button: { en: Withdraw, de: Widerrufen }
  confirm: { en: Confirm, de: Bestätigen }
  rules:
${rules}`;

test('reports a missing language of a game, and a country with two rules', async () => {
  using folder = catalogFolder();
  folder.write('withdrawal.yaml', file(RULE.replace(', de: Sofort', '')));
  expect(formatProblems(folder, await findProblems(folder))[0]).toContain(
    'waiver.de: has no text in this language (de)',
  );
  folder.write('withdrawal.yaml', file(RULE + RULE.replace('DE, AT', 'CH, AT')));
  expect(formatProblems(folder, await findProblems(folder))).toEqual([
    expect.stringContaining('already has a rule (AT)'),
  ]);
});

test('buyers of a listed country agree to its texts, others to nothing; without the file no buyer does', async () => {
  using folder = catalogFolder();
  expect(waiverFor(await loadCatalogue(folder.dir), 'DE', 'de')).toBeNull();
  folder.write('withdrawal.yaml', file(RULE));
  const catalogue = await loadCatalogue(folder.dir);
  const asked = waiverFor(catalogue, 'AT', 'de');
  expect(asked).toMatchObject({
    texts: { waiver: 'Sofort', delivered: 'Es bleibt', button: 'Widerrufen', confirm: 'Bestätigen' },
    agreed: { days: 14, afterDelivery: 'ends' },
  });
  expect([waiverFor(catalogue, 'CH', 'de'), waiverFor(catalogue, undefined, 'de')]).toEqual([null, null]);
  expect(presentWaivers(catalogue, 'de')).toEqual([
    { countries: ['DE', 'AT'], version: asked?.agreed.version, waiver: 'Sofort', delivered: 'Es bleibt' },
  ]);
});

test('changed texts have another version, and so has a changed right', async () => {
  using folder = catalogFolder();
  const versions = new Set<string | undefined>();
  for (const [find, replacement] of [
    ['', ''],
    ['Sofort', 'Gleich'],
    ['Es bleibt', 'Es ist deins'],
    ['      waiver', '      days: 7\n      waiver'],
  ]) {
    folder.write('withdrawal.yaml', file(RULE.replace(find ?? '', replacement ?? '')));
    versions.add(waiverFor(await loadCatalogue(folder.dir), 'DE', 'de')?.agreed.version);
  }
  expect(versions.size).toBe(4);
});

test('an order needs the current version', () => {
  const asked = { agreed: { version: 'now', days: 14, afterDelivery: 'ends' } } as const;
  expect(waiverRefusal(asked, undefined)?.code).toBe('order.waiver_missing');
  expect(waiverRefusal(asked, 'before')?.code).toBe('order.waiver_changed');
  expect([waiverRefusal(asked, 'now'), waiverRefusal(null, undefined), waiverRefusal(null, 'before')]).toEqual([
    null,
    null,
    null,
  ]);
});
