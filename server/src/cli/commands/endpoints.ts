import { endpointsReplay } from '../../operations/actions/endpoints.ts';
import { run } from '../../operations/operation.ts';
import {
  endpointsEvent,
  endpointsList,
  endpointsLog,
  endpointsReplayCount,
  endpointsTest,
} from '../../operations/queries/endpoints.ts';
import { type Command, command } from '../command.ts';
import { table } from '../table.ts';

interface Counted {
  count: number;
  isMore: boolean;
}

const countText = ({ count, isMore }: Counted): string => `${count.toLocaleString('en')}${isMore ? ' or more' : ''}`;
const timeText = (at: Date | null): string => (at ? `${at.toISOString().slice(0, 19)}Z` : '-');

interface Stated {
  state: 'sends' | 'first' | 'down';
  failingSince: Date | null;
  error: string | null;
  nextTryAt: Date | null;
}

function stateText({ state, failingSince, error, nextTryAt }: Stated): string {
  if (state === 'sends') return 'sends';
  if (state === 'first') return 'waits for its first success';
  return `down since ${timeText(failingSince)}: ${error}; next try ${timeText(nextTryAt)}`;
}

const secretText = ({ variable, secrets }: { variable: string; secrets: number }): string =>
  secrets === 0 ? `${variable} is missing` : secrets === 1 ? 'set' : 'two are valid';

/** An endpoint is an address of the publisher's systems. The webhooks of providers are `webhooks list`. */
export const endpointLooks = [
  command({
    operation: endpointsList,
    args: [],
    about: 'your systems that receive webhooks: state, secret, events that wait, last success, median of 100 calls',
    input: () => ({}),
    answer: (found) => ({
      data: found,
      text: table(
        found.endpoints.map((endpoint) => ({
          name: endpoint.name,
          host: endpoint.host,
          state: stateText(endpoint),
          secret: secretText(endpoint),
          waiting: countText(endpoint.waiting),
          parked: countText(endpoint.parked),
          givenUp: countText(endpoint.givenUp),
          lastSuccess: timeText(endpoint.lastSuccessAt),
          medianMs: endpoint.medianMs,
          events: endpoint.types.join(' '),
        })),
      ),
      found: found.endpoints.some(({ state, secrets, givenUp }) => state === 'down' || !secrets || givenUp.count > 0),
    }),
  }),
  command({
    operation: endpointsLog,
    args: ['NAME'],
    options: { type: { value: 'TYPE' }, failed: {}, since: { value: 'TIME' }, after: { value: 'NEXT' } },
    about: 'the newest 100 tries of an endpoint with event, player, order, status and error; --after has older ones',
    input: ([name], { type, failed, since, after }) => ({ name, type, failed: failed !== undefined, since, after }),
    answer: (found) => {
      const older = found.next ? [`Older tries: --after ${found.next}`] : [];
      return { data: found, text: [table(found.calls.map((call) => ({ ...call }))), ...older].join('\n') };
    },
  }),
  command({
    operation: endpointsEvent,
    args: ['EVENT'],
    about: 'an event as it is sent, its place at each endpoint, and its tries',
    input: ([id]) => ({ id }),
    answer: (found) => ({
      data: found,
      text: [
        found.body,
        '',
        table(found.places.map((place) => ({ ...place }))),
        '',
        table(found.tries.map((one) => ({ ...one }))),
      ].join('\n'),
    }),
  }),
  command({
    operation: endpointsTest,
    args: ['NAME'],
    about: 'send a signed event endpoint.tested at once, and explain the answer; the log does not keep it',
    input: ([name]) => ({ name }),
    answer: (found) => {
      const { sent, status, answer, ms, problem } = found;
      const said = status === null ? [] : [`${status} after ${ms} ms: ${answer || '(empty)'}`];
      const text = [sent, ...said, problem ?? 'The endpoint took the event.'].join('\n');
      return { data: found, text, found: problem !== null };
    },
  }),
];

const replay: Command = {
  name: endpointsReplay.name,
  permission: endpointsReplay.permission,
  args: ['NAME'],
  options: { id: { value: 'EVENT' }, type: { value: 'TYPE' }, since: { value: 'TIME' }, 'dry-run': {} },
  about:
    'send one event (--id), at most 10,000 of a type (--type and --since) or all (--since) to an endpoint again; --dry-run counts them',
  acts: true,
  async run(parts, caller, [name], { id, type, since, 'dry-run': dry }) {
    const input = { name, id, type, since };
    if (dry !== undefined) {
      const counted = await run(parts, endpointsReplayCount, caller, input);
      return {
        data: { ...counted, dry: true },
        text: `${sentText(counted)} would be sent again; nothing was changed.`,
      };
    }
    const done = await run(parts, endpointsReplay, caller, input);
    return { data: done, text: `${sentText(done)} will be sent again.` };
  },
};

const sentText = ({ events, isMore }: { events: number; isMore: boolean }): string =>
  `${countText({ count: events, isMore })} ${events === 1 && !isMore ? 'event' : 'events'}`;

export const endpointActs = [replay];
