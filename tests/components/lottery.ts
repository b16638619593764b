import type { Draw, Lottery, Prize } from '#contract/endpoints/lottery.ts';
import { reward } from './examples.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const DAY = '2026-11-23';

const prize = (id: string, name: string, over: Partial<Prize>): Prize => ({
  id,
  name,
  art: `/${id}.svg`,
  game: null,
  contents: [{ kind: 'points', name: '', quantity: 5 }],
  weight: 400,
  limit: null,
  ...over,
});

/** An open lottery with three prizes, one of them limited; the published configuration matches them. */
export function lottery(over: Partial<Lottery> = {}): Lottery {
  const shown: Lottery = {
    id: 'starlit-well',
    name: 'Starlit well',
    text: null,
    art: '/well.svg',
    day: DAY,
    zone: 'UTC',
    nextDayAt: inHours(5.5),
    until: null,
    opensAt: null,
    early: false,
    prizes: [
      prize('points-5', '5 points', {}),
      prize('cells', '3 cells', {
        weight: 30,
        limit: 2,
        game: { gid: 1, name: 'Tides', icon: '/i.svg' },
        contents: [{ kind: 'good', name: 'Cell', quantity: 3 }],
      }),
      prize('coupon', 'Coupon', { weight: 70, contents: [{ kind: 'coupon', name: 'Lantern', quantity: 1 }] }),
    ],
    instead: 'points-5',
    proof: {
      configuration: '',
      commitment: 'c0'.repeat(32),
      committedAt: inHours(-30),
      seed: null,
      revealsAt: inHours(6),
    },
    ...over,
  };
  const { id, day, instead, prizes, zone } = shown;
  const sealed = prizes.map((one) => ({ id: one.id, limit: one.limit, weight: one.weight }));
  const configuration = JSON.stringify({ day, instead, lottery: id, prizes: sealed, zone });
  return { ...shown, proof: { ...shown.proof, configuration, ...over.proof } };
}

/** The player's draw: points, not claimed yet. */
export function drawIn({ id, day, proof }: Lottery, over: Partial<Draw> = {}): Draw {
  return {
    id: '01a1ff66-b8a3-74f4-8930-3d098b614290',
    lottery: id,
    day,
    at: inHours(0),
    uid: 'u1',
    salt: 'a1'.repeat(16),
    prize: 'points-5',
    given: 'points-5',
    reward: reward({ source: 'lottery', contents: [{ kind: 'points', name: '', quantity: 5 }] }),
    proof,
    ...over,
  };
}
