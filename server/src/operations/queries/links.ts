import { z } from 'zod';
import { unknownLink } from '../actions/links.ts';
import { findLinkLine } from '../links.repo.ts';
import { query } from '../operation.ts';

/** Returns a payment link with its order. */
export const linksShow = query({
  name: 'links show',
  permission: 'links.create',
  input: z.strictObject({ id: z.uuid('ID is the id of a payment link.') }),
  read: async ({ sql }, { id }) => {
    const link = await findLinkLine(sql, id);
    if (!link) throw unknownLink(id);
    return link;
  },
});
