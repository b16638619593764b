import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const country = z.string().regex(/^[A-Z]{2}$/);

/** The player's location, as far as prices depend on it. */
export const places = {
  'GET /place': endpoint({
    summary: 'Where the visitor is, by their address; nothing else of it is looked at',
    auth: 'none',
    limit: 'address',
    output: z.strictObject({ country: country.nullable().describe('Of ISO 3166; null: not known.') }),
    errors: [],
  }),
  'GET /countries/:country/states': endpoint({
    summary: 'The states of a country whose tax depends on them; none elsewhere',
    auth: 'none',
    limit: 'address',
    params: z.strictObject({ country }),
    output: z.strictObject({
      states: z
        .array(z.strictObject({ id: z.string().describe('Of ISO 3166-2, without the country.'), name: z.string() }))
        .describe('By their names.'),
    }),
    errors: [],
  }),
};

export type State = z.infer<(typeof places)['GET /countries/:country/states']['output']>['states'][number];
