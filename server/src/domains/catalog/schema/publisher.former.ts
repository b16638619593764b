import { z } from 'zod';
import { publisher } from './catalog.schema.ts';

/** The former names of `reference`, below `vip`. Stored catalogues of older versions have them. */
const formerPublisher = z.looseObject({
  vip: z.object({ reference: z.string(), amountPerPoint: z.record(z.string(), z.number()) }),
});

const toReference = ({ vip }: z.output<typeof formerPublisher>) => ({
  currency: vip.reference,
  rates: vip.amountPerPoint,
});

/** Converts a stored publisher document with former names to the current ones. */
export function upgradePublisher(document: unknown): unknown {
  const found = formerPublisher.safeParse(document);
  if (!found.success) return document;
  const { vip, ...rest } = found.data;
  return { ...rest, reference: toReference({ vip }) };
}

const toYaml = (value: unknown): string => JSON.stringify(value).replaceAll('"', '').replaceAll(/[,:]/g, '$& ');

/** The schema of `publisher.yaml`. For former names it reports the current ones. */
export const publisherFile = z
  .unknown()
  .superRefine((value, context) => {
    const found = formerPublisher.safeParse(value);
    if (!found.success) return;
    const message = `was renamed: write reference: ${toYaml(toReference(found.data))} in its place`;
    context.addIssue({ code: 'custom', path: ['vip'], message });
  })
  .pipe(publisher);
