import { z } from 'zod';
import { firstMisfit, type Head, headOf, holds, type Misfit, verifyPart } from '../audit.repo.ts';
import { query } from '../operation.ts';

export interface Verified {
  head: Head;
  /** The first entry that does not fit. */
  misfit: Misfit | null;
  /** True if the given head is still a part of the chain; null if none was given. */
  holdsNoted: boolean | null;
  /** Of a part: the position of its last entry, and null for the last part. */
  next?: number | null;
}

const HEAD = /^\d{1,15}:[0-9a-f]{64}$/;

/**
 * Verifies the audit log's chain. `head` is one that was stored elsewhere: the owner of the database could write a
 * whole new chain, but none that contains this head. `after` verifies only a part: the entries behind this position,
 * for callers that show the progress.
 */
export const auditVerify = query({
  name: 'audit verify',
  permission: 'audit.read',
  input: z.strictObject({
    head: z.string().regex(HEAD, '{head} is a number and a hash, as `audit verify` told them: 12:5f3c…').optional(),
    after: z.int().min(0).optional(),
  }),
  read: async ({ sql }, { head: noted, after }): Promise<Verified> => {
    const [entries = '', hash = ''] = noted?.split(':') ?? [];
    const part = after === undefined ? null : await verifyPart(sql, after || null);
    return {
      head: await headOf(sql),
      misfit: (part ? part.misfit : await firstMisfit(sql)) ?? null,
      ...(part && { next: part.next }),
      holdsNoted: noted === undefined ? null : await holds(sql, { entries: Number(entries), hash }),
    };
  },
});
