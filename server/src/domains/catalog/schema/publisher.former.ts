import { z } from 'zod';
import { publisher } from './catalog.schema.ts';

/** What is `reference` now stood under `vip`, by other names: databases in the field hold it so. */
const former = z.looseObject({
  vip: z.object({ reference: z.string(), amountPerPoint: z.record(z.string(), z.number()) }),
});

const referenceOf = ({ vip }: z.output<typeof former>) => ({ currency: vip.reference, rates: vip.amountPerPoint });

/** A stored document of the publisher as this version reads it. */
export function upgradePublisher(document: unknown): unknown {
  const found = former.safeParse(document);
  if (!found.success) return document;
  const { vip, ...rest } = found.data;
  return { ...rest, reference: referenceOf({ vip }) };
}

const inYaml = (value: unknown): string => JSON.stringify(value).replaceAll('"', '').replaceAll(/[,:]/g, '$& ');

/** `publisher.yaml`: of the former names it says what to write in their place. */
export const publisherFile = z
  .unknown()
  .superRefine((value, context) => {
    const found = former.safeParse(value);
    if (!found.success) return;
    const message = `is gone; write in its place: reference: ${inYaml(referenceOf(found.data))}`;
    context.addIssue({ code: 'custom', path: ['vip'], message });
  })
  .pipe(publisher);
