import { playersEmail } from '../../operations/actions/player-email.ts';
import { playersUnlink } from '../../operations/actions/player-sign-in.ts';
import { command, numeric } from '../command.ts';

export const playerSignInActs = [
  command({
    operation: playersUnlink,
    args: ['UID|EMAIL'],
    options: { provider: { value: 'ID|game', required: true }, gid: { value: 'GID' } },
    about: 'remove a way to sign in, a game by --gid, and end all sessions; the last way to sign in stays',
    input: ([player], { provider, gid }) => ({ player, provider, ...(gid !== undefined && { gid: numeric(gid) }) }),
    answer: (done) => ({ data: done, text: `This way to sign in is removed; ${done.ended} session(s) ended.` }),
  }),
  command({
    operation: playersEmail,
    args: ['UID|EMAIL'],
    options: { to: { value: 'EMAIL', required: true } },
    about: 'change the sign-in email of a verified person: ends all sessions, and writes to the former address',
    input: ([player], { to }) => ({ player, to }),
    answer: (done) => {
      const letter = done.notified ? 'the former address gets a letter' : 'there was no former address';
      return { data: done, text: `The address is changed; ${done.ended} session(s) ended; ${letter}.` };
    },
  }),
];
