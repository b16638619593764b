import { playersNote } from '../../operations/actions/player-note.ts';
import { playersDevices, playersErasure, playersNotes } from '../../operations/queries/player-file.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const playerFileLooks = [
  command({
    operation: playersDevices,
    args: ['UID|EMAIL'],
    about: 'the devices of a player: when each signed in first and last; no address or model is stored',
    input: ([player]) => ({ player }),
    answer: (found) => ({ data: found, text: table(found.devices.map((device) => ({ ...device }))) }),
  }),
  command({
    operation: playersNotes,
    args: ['UID|EMAIL'],
    about: 'the notes of operators about a player, the newest first',
    input: ([player]) => ({ player }),
    answer: (found) => ({ data: found, text: table(found.notes.map((note) => ({ ...note }))) }),
  }),
  command({
    operation: playersErasure,
    args: ['UID|EMAIL'],
    about: 'the open orders, refunds and disputes that keep a player from being erased',
    input: ([player]) => ({ player }),
    answer: (found) => ({ data: found, text: table(found.open.map((blocker) => ({ ...blocker }))) }),
  }),
];

export const playerFileActs = [
  command({
    operation: playersNote,
    args: ['UID|EMAIL', 'TEXT'],
    about: 'add a note about a player for other operators; it is part of the player’s export and erasure',
    input: ([player, text]) => ({ player, text }),
    answer: (done) => ({ data: done, text: 'The note is stored.' }),
  }),
];
