import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const experiments = {
  'POST /me/experiments/:id/shown': endpoint({
    summary: 'The page has shown what an experiment changes; the first time counts',
    auth: 'player',
    limit: 'address',
    params: z.strictObject({ id: z.string().max(63) }),
    output: z.strictObject({ ok: z.literal(true) }),
    errors: ['session.required'],
  }),
};
