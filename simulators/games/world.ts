import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { offers } from './offers.ts';

export const newRole = z.strictObject({
  roleId: z.string().min(1).max(64),
  name: z.string().min(1).max(100),
  serverId: z.string().min(1).max(64),
  level: z.int().min(0),
  avatar: z.string().max(500).nullable().default(null),
});

const hex = z.string().regex(/^#[0-9A-F]{6}$/i);

const world = z.strictObject({
  games: z.array(
    z.strictObject({
      gid: z.int().positive(),
      name: z.string(),
      accent: z.strictObject({ from: hex, to: hex }),
      /** The sender of the mails with items. */
      sender: z.string(),
      /** Tasks of the shop for which a won match counts. */
      matchTasks: z.array(z.string().min(1).max(64)).default([]),
      /** The answer of its backend to `offers`; absent: it does not have this call. */
      offers: offers.optional(),
      servers: z.array(z.strictObject({ id: z.string(), name: z.string(), region: z.string() })),
    }),
  ),
  players: z.array(
    z.strictObject({
      uid: z.string(),
      nickname: z.string(),
      kind: z.enum(['full', 'guest']),
      roles: z.record(z.string(), z.array(newRole)),
    }),
  ),
});

export type World = z.infer<typeof world>;
export type GameInfo = World['games'][number];

/** Reads the world file. @throws Error if it does not fit its schema */
export const readWorld = (file = join(import.meta.dirname, 'world.yaml')): World =>
  world.parse(parse(readFileSync(file, 'utf8')));
