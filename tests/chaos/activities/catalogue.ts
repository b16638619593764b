import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

export interface Gift {
  gid?: number;
  goods?: { good: string; quantity: number }[];
  coupon?: string;
  points?: number;
}
export interface RedeemFile {
  id: string;
  gives: Gift;
  points: number;
  stock?: number;
  limit?: { count: number; period: string };
}
export interface LevelFile {
  id: string;
  from: number;
  reward?: Gift;
}
export interface PrizeFile {
  id: string;
  weight: number;
  limit?: number;
  reward: Gift;
}
export interface TaskFile {
  id: string;
  steps: { target: number; reward: Gift }[];
}

/** A coupon that is granted and that no story of an order uses. */
const COUPON = 'vip-points-12';
/** The free item. */
export const FREE = { gid: 1000039, item: 'chaos-gift', most: 2 };
/** Gifts of operators to all players, by batch. */
export const BATCHES: Readonly<Record<string, Gift>> = {
  'chaos-goods': { gid: 1000039, goods: [{ good: 'warp-key', quantity: 3 }] },
  'chaos-more': { gid: 1000041, goods: [{ good: 'march-order', quantity: 2 }] },
  'chaos-coupon': { coupon: COUPON },
  'chaos-points': { points: 7 },
};
/** So few pieces of the stocked entry that players compete for them. */
const STOCK = 9;
const REDEEM: readonly RedeemFile[] = [
  { id: 'few', gives: { gid: 1000039, goods: [{ good: 'stamina-cell', quantity: 3 }] }, points: 1, stock: STOCK },
  {
    id: 'twice',
    gives: { gid: 1000052, goods: [{ good: 'heart', quantity: 20 }] },
    points: 2,
    limit: { count: 2, period: 'lifetime' },
  },
  { id: 'paper', gives: { coupon: COUPON }, points: 3 },
];
export const GAME_TASK = 'chaos-wins';
export const ORDER_TASK = 'chaos-orders';
const TASKS = [
  {
    id: GAME_TASK,
    gid: 1000039,
    goal: 'game',
    steps: [
      { target: 2, reward: { gid: 1000039, goods: [{ good: 'stamina-cell', quantity: 2 }] } },
      { target: 5, reward: { points: 2 } },
    ],
  },
  {
    id: ORDER_TASK,
    goal: 'paid_orders',
    steps: [
      { target: 1, reward: { points: 1 } },
      { target: 3, reward: { gid: 1000052, goods: [{ good: 'heart', quantity: 5 }] } },
    ],
  },
];
export const LOTTERY = 'chaos-well';
const PRIZES: readonly PrizeFile[] = [
  { id: 'point', weight: 50, reward: { points: 1 } },
  { id: 'keys', weight: 30, reward: { gid: 1000039, goods: [{ good: 'warp-key', quantity: 2 }] } },
  { id: 'hearts', weight: 15, limit: 1, reward: { gid: 1000052, goods: [{ good: 'heart', quantity: 5 }] } },
  { id: 'paper', weight: 5, limit: 1, reward: { coupon: COUPON } },
];
/** Rewards of invitations: for the first friend, and for two. */
const INVITES = {
  id: 'chaos-friends',
  coupon: 'invite-7',
  minimum: 0,
  waitDays: 1,
  steps: [
    { count: 1, reward: { points: 2 } },
    { count: 2, reward: { gid: 1000052, goods: [{ good: 'heart', quantity: 7 }] } },
  ],
};
/** The gift has no window, so every run has it. */
const BINDING = { id: 'chaos-touch', kinds: ['phone'], gift: { points: 3 }, countries: ['DE'], daily: 1_000_000 };
/** Points at which the demo's levels begin here, in order, and their rewards. */
const LEVELS: readonly [from: number, reward?: Gift][] = [
  [0],
  [
    1,
    {
      gid: 1000039,
      goods: [
        { good: 'warp-key', quantity: 1 },
        { good: 'stamina-cell', quantity: 3 },
      ],
    },
  ],
  [4, { coupon: COUPON }],
  [8, { gid: 1000052, goods: [{ good: 'heart', quantity: 20 }] }],
  [15, { points: 5 }],
];

/**
 * Writes activities into a copy of the catalogue that players of a short run can reach: levels, redemptions, tasks, a
 * daily draw, a gift for binding and a free item.
 */
export async function writeActivities(copy: string, items: string): Promise<void> {
  const read = async <T>(file: string): Promise<T> => parse(await readFile(join(copy, file), 'utf8')) as T;
  const write = (file: string, content: unknown) => writeFile(join(copy, file), stringify(content));
  const vip = await read<{ levels: (LevelFile & { name: object; art: string })[] }>('vip.yaml');
  vip.levels.forEach((level, i) => {
    const [from, reward] = LEVELS[i] ?? [1000 * i];
    level.from = from;
    if (reward) level.reward = reward;
  });
  await write('vip.yaml', vip);
  const [{ name, art } = { name: {}, art: '' }] = vip.levels;
  await write('redeem.yaml', { entries: REDEEM.map((entry) => ({ ...entry, name, art })) });
  await write('tasks.yaml', { tasks: TASKS.map((task) => ({ ...task, name, art })) });
  await write('invites.yaml', { invites: INVITES });
  const prizes = PRIZES.map((prize) => ({ ...prize, name, art }));
  await write('binding.yaml', { binding: { ...BINDING, art } });
  await write('lottery.yaml', { lottery: { id: LOTTERY, name, art, timeZone: 'UTC', instead: 'point', prizes } });
  const file = await read<{ items: Record<string, unknown>[] }>(items);
  const { kind, name: label, description, art: picture } = file.items.find(({ id }) => id === 'voyage-3') ?? {};
  file.items.push({
    ...{ id: FREE.item, kind, name: label, description, art: picture, contents: [{ good: 'warp-key', quantity: 1 }] },
    ...{ free: true, vip: false, limit: { count: FREE.most, period: 'lifetime', per: 'account' } },
  });
  await write(items, file);
}

export interface ActivityFiles {
  levels: readonly LevelFile[];
  redeem: readonly RedeemFile[];
  tasks: readonly TaskFile[];
  prizes: readonly PrizeFile[];
  invites: { id: string; steps: readonly { count: number; reward: Gift }[] };
  binding: { id: string; gift: Gift };
}

export const activityFiles: ActivityFiles = {
  levels: ['spark', 'lantern', 'beacon', 'star', 'supernova'].map((id, i) => {
    const [from, reward] = LEVELS[i] ?? [0];
    return { id, from, ...(reward && { reward }) };
  }),
  redeem: REDEEM,
  tasks: TASKS,
  prizes: PRIZES,
  invites: INVITES,
  binding: BINDING,
};
