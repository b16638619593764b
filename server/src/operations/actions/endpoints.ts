import { replayEvents } from '#server/domains/webhooks/index.ts';
import { countOf, replayedOf, replayInput } from '../integrations/replay-input.ts';
import { action } from '../operation.ts';

/** Lets an endpoint receive one event, those of a type since a time, or all since a time again. */
export const endpointsReplay = action({
  name: 'endpoints replay',
  permission: 'webhooks.replay',
  input: replayInput,
  kept: ({ name, id, type, since }) => ({ name, ...(id && { id }), ...(type && { type }), ...(since && { since }) }),
  perform: async ({ catalogue }, tx, input) => {
    const replayed = await replayedOf(await catalogue(), tx, input);
    return { number: null, ...countOf(await replayEvents(tx, input.name, replayed)) };
  },
});
