import { expect, test } from 'vitest';
import { catalogFolder, catalogueOf, printed, problemsOf } from '#server/domains/catalog/catalog.fixture.ts';
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

test('a file that lacks a language of a game is told, and so is a country with two rules', async () => {
  using folder = catalogFolder();
  folder.write('withdrawal.yaml', file(RULE.replace(', de: Sofort', '')));
  expect(printed(folder, await problemsOf(folder))[0]).toContain('waiver.de: has no text in this language (de)');
  folder.write('withdrawal.yaml', file(RULE + RULE.replace('DE, AT', 'CH, AT')));
  expect(printed(folder, await problemsOf(folder))).toEqual([expect.stringContaining('has a rule already (AT)')]);
});

test('buyers of a country agree to its words, others to nothing; a publisher without the file asks nobody', async () => {
  using folder = catalogFolder();
  expect(waiverFor(await catalogueOf(folder.dir), 'DE', 'de')).toBeNull();
  folder.write('withdrawal.yaml', file(RULE));
  const catalogue = await catalogueOf(folder.dir);
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

test('other words are another version, and so is another right', async () => {
  using folder = catalogFolder();
  const versions = new Set<string | undefined>();
  for (const [find, replacement] of [
    ['', ''],
    ['Sofort', 'Gleich'],
    ['Es bleibt', 'Es ist deins'],
    ['      waiver', '      days: 7\n      waiver'],
  ]) {
    folder.write('withdrawal.yaml', file(RULE.replace(find ?? '', replacement ?? '')));
    versions.add(waiverFor(await catalogueOf(folder.dir), 'DE', 'de')?.agreed.version);
  }
  expect(versions.size).toBe(4);
});

test('an order needs the version that holds', () => {
  const asked = { agreed: { version: 'now', days: 14, afterDelivery: 'ends' } } as const;
  expect(waiverRefusal(asked, undefined)?.code).toBe('order.waiver_missing');
  expect(waiverRefusal(asked, 'before')?.code).toBe('order.waiver_changed');
  expect([waiverRefusal(asked, 'now'), waiverRefusal(null, undefined), waiverRefusal(null, 'before')]).toEqual([
    null,
    null,
    null,
  ]);
});
