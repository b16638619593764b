import { z } from 'zod';
import { type Blocker, blockersOf } from '../erasure.repo.ts';
import { query } from '../operation.ts';
import { type DeviceLine, devicesOf, type NoteLine, notesOf } from '../player-file.repo.ts';
import { playerOf } from '../players.repo.ts';

const input = z.strictObject({ player: z.string().min(1).max(254) });

/** Lists the devices in which a player signed in. */
export const playersDevices = query({
  name: 'players devices',
  permission: 'players.read',
  input,
  read: async ({ sql }, { player }): Promise<{ devices: DeviceLine[] }> => ({
    devices: [...(await devicesOf(sql, await playerOf(sql, player)))],
  }),
});

/** Lists the notes of support about a player. */
export const playersNotes = query({
  name: 'players notes',
  permission: 'players.read',
  input,
  read: async ({ sql }, { player }): Promise<{ notes: NoteLine[] }> => ({
    notes: [...(await notesOf(sql, await playerOf(sql, player)))],
  }),
});

/** Lists what has to end before `players erase` erases a player. */
export const playersErasure = query({
  name: 'players erasure',
  permission: 'players.erase',
  input,
  read: async ({ sql }, { player }): Promise<{ open: Blocker[] }> => ({
    open: [...(await blockersOf(sql, await playerOf(sql, player)))],
  }),
});
