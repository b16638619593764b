import { goLive } from '../../operations/queries/golive.ts';
import {
  gamesList,
  gamesTest,
  secretsList,
  signaturesVerify,
  webhooksList,
} from '../../operations/queries/integrations.ts';
import { command, numeric } from '../command.ts';
import { readBody } from '../read-body.ts';
import { table } from '../table.ts';

export const integrationLooks = [
  command({
    operation: gamesList,
    args: [],
    about: 'the games’ backends with host, secrets, and the deliveries of the last 24 hours',
    input: () => ({}),
    answer: (found) => ({
      data: found,
      text: table(found.games.map(({ today, ...game }) => ({ ...game, ...today }))),
    }),
  }),
  command({
    operation: gamesTest,
    args: ['GID'],
    about: 'ask a game for the characters of a player who does not exist, and explain the answer; changes nothing',
    input: ([gid]) => ({ gid: numeric(gid) }),
    answer: (found) => {
      const { path, sent, status, answer, ms, problem } = found;
      const said = status === null ? [] : [`${status} after ${ms} ms: ${answer}`];
      const text = [`POST ${path} ${sent}`, ...said, problem ?? 'The game answers as it should.'].join('\n');
      return { data: found, text, found: problem !== null };
    },
  }),
  command({
    operation: signaturesVerify,
    args: ['GID'],
    options: {
      id: { value: 'WEBHOOK_ID', required: true },
      at: { value: 'TIMESTAMP', required: true },
      key: { value: 'SIGNATURE', required: true },
      file: { value: 'BODY', required: true },
    },
    about: 'verify the signature of a call that a game sent or received; the file has the raw body',
    input: ([gid], { id, at: timestamp, key: signature, file = '' }) => ({
      gid: numeric(gid),
      ...{ id, timestamp, signature },
      body: readBody(file),
    }),
    answer: (found) => ({ data: found, text: found.sentence, found: !found.valid }),
  }),
  command({
    operation: webhooksList,
    args: [],
    options: { provider: { value: 'NAME' }, incomplete: {} },
    about: 'the newest 500 webhooks of payment providers with their orders; with --incomplete, those that wait',
    input: (_, { provider, incomplete }) => ({ provider, open: incomplete !== undefined }),
    answer: (found) => ({ data: found, text: table(found.webhooks.map((webhook) => ({ ...webhook }))) }),
  }),
  command({
    operation: secretsList,
    args: [],
    about: 'the variables that hold secrets: which are set, how many values are valid, where the rotation is described',
    input: () => ({}),
    answer: (found) => ({ data: found, text: table(found.secrets.map((secret) => ({ ...secret }))) }),
  }),
  command({
    operation: goLive,
    args: [],
    about: 'check that the shop is ready to open: settings, games, pages, taxes, admin, worker, clock',
    input: () => ({}),
    answer: (found) => ({
      data: found,
      text: table(found.checks.map(({ state, title, found: finding, next }) => ({ state, title, finding, next }))),
      found: found.checks.some(({ state }) => state === 'missing'),
    }),
  }),
];
