import fc from 'fast-check';

/** An act of a player outside of orders, or of the game for the player. */
export type Act =
  /** Claims each waiting reward, in `tabs` tabs at once, each with its own key. */
  | { do: 'claim'; tabs: number }
  | { do: 'claim_all'; game: number; tabs: number }
  /** Makes `times` redemptions at once, each sent `clicks` times with its key. */
  | { do: 'redeem'; entry: number; times: number; clicks: number }
  | { do: 'free_item'; times: number; clicks: number }
  /** The game reports matches, each event `repeats` times at once. */
  | { do: 'progress'; events: number; repeats: number }
  | { do: 'claim_steps'; tabs: number }
  /** Makes the draw of the day on `devices` devices at once, each with its own salt, sent `clicks` times. */
  | { do: 'draw'; devices: number; clicks: number }
  /** Binds a phone at the same time as `rivals` others who want the same one, each `clicks` times with their key. */
  | { do: 'bind'; phone: number; rivals: number; clicks: number }
  /** Binds a phone and changes to another one; another player then binds the first. */
  | { do: 'pass_on'; phone: number }
  | { do: 'wait'; ms: number };

/** Everything that one player does outside of orders. */
export interface Activity {
  player: number;
  web: number;
  acts: readonly Act[];
}

const some = (min: number, max: number) => fc.integer({ min, max });
const kind = <K extends Act['do']>(name: K) => fc.constant(name);
const ENTRIES = 3;
/** Range of drawn numbers; activities map them to fewer phone numbers than players. */
const PHONES = 1000;

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: kind('claim'), tabs: some(1, 3) }) },
  { weight: 2, arbitrary: fc.record({ do: kind('claim_all'), game: some(0, 2), tabs: some(1, 2) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: kind('redeem'), entry: some(0, ENTRIES - 1), times: some(1, 3), clicks: some(1, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind('free_item'), times: some(1, 3), clicks: some(1, 2) }) },
  { weight: 2, arbitrary: fc.record({ do: kind('progress'), events: some(1, 3), repeats: some(1, 3) }) },
  { weight: 2, arbitrary: fc.record({ do: kind('claim_steps'), tabs: some(1, 2) }) },
  { weight: 3, arbitrary: fc.record({ do: kind('draw'), devices: some(1, 3), clicks: some(1, 2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: kind('bind'), phone: some(0, PHONES), rivals: some(0, 2), clicks: some(1, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ do: kind('pass_on'), phone: some(0, PHONES) }) },
  { weight: 1, arbitrary: fc.record({ do: kind('wait'), ms: some(100, 1500) }) },
);

/** One for each two orders, and at least one for each player. */
export function drawActivities({
  seed,
  orders,
  players,
}: {
  seed: number;
  orders: number;
  players: number;
}): Activity[] {
  const one = fc.record({
    player: some(0, players - 1),
    web: some(0, 1),
    acts: fc.array(act, { minLength: 2, maxLength: 5 }),
  });
  const drawn = fc.sample(one, { seed: seed + 2, numRuns: Math.max(players, Math.ceil(orders / 2)) });
  return drawn.map((activity, i) => (i < players ? { ...activity, player: i } : activity));
}

/** The acts of every player at the end, when time has passed and rewards of levels can be claimed. */
export const AT_LAST: readonly Act[] = [
  { do: 'claim', tabs: 2 },
  { do: 'claim_all', game: 0, tabs: 1 },
  { do: 'redeem', entry: 0, times: 2, clicks: 1 },
  { do: 'claim_steps', tabs: 2 },
];
