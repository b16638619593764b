import { playersUnlink } from '../../operations/actions/player-sign-in.ts';
import { command, numeric } from '../command.ts';

export const playerSignInActs = [
  command({
    operation: playersUnlink,
    args: ['UID|EMAIL'],
    options: { provider: { value: 'google|line|facebook|game', required: true }, gid: { value: 'GID' } },
    about: 'remove a way to sign in, a game by --gid, and end all sessions; the last way to sign in stays',
    input: ([player], { provider, gid }) => ({ player, provider, ...(gid !== undefined && { gid: numeric(gid) }) }),
    answer: (done) => ({ data: done, text: `This way to sign in is removed; ${done.ended} session(s) ended.` }),
  }),
];
