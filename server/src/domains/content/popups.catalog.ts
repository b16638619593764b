import { z } from 'zod';
import { type Catalogue, checkLevel, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkUnique, checkWindow } from '#server/kernel/finding.ts';
import { buttonAddress, checkPlaces } from './places.catalog.ts';

const popup = z
  .strictObject({
    id: field.id,
    games: z.array(z.int().min(1)).min(1).optional().describe('All games where absent.'),
    pids: z.array(z.int().min(0)).min(1).optional(),
    regions: z.array(field.id).min(1).optional(),
    window: field.window.default({}),
    audience: field.forLevel.optional(),
    daily: z.int().min(1).max(10).default(1).describe('How often a player sees it in a day, at most.'),
    title: field.text,
    text: field.text.optional(),
    art: z.strictObject({ file: field.art, alt: field.text }).optional(),
    button: z.strictObject({ text: field.text, to: buttonAddress }).optional(),
  })
  .refine(({ text, art }) => text !== undefined || art !== undefined, 'must have a text or a picture');

export type PopupEntry = z.output<typeof popup>;

/** `popups.yaml`: the campaigns of `/sdk/gs-popup`, in order of priority. */
export const popupsSection = defineSection({
  name: 'popups',
  file: 'popups.yaml',
  schema: z.strictObject({ popups: z.array(popup).max(50).default([]) }),
  absent: { popups: [] },
  check: ({ popups }, around) => [
    ...checkUnique(popups, 'id', ['popups']),
    ...popups.flatMap((entry, at) => [
      ...checkWindow(entry.window as { from?: string; until?: string }, ['popups', at, 'window']),
      ...checkPlaces(entry, around, ['popups', at]),
      ...checkLevel(entry.audience, around.levels, ['popups', at]),
    ]),
  ],
  index: ({ popups }) => popups,
});

export const popupsIn = (catalogue: Catalogue): readonly PopupEntry[] => catalogue.section(popupsSection);
