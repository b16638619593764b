import type { Draw } from '#contract/endpoints/lottery.ts';
import { type Configuration, commitmentOf, drawnNumber, prizeAt, readConfiguration, totalOf } from './computation.ts';
import type { KeptDraw } from './kept-draws.ts';

/** The steps of a check, in the order in which they are shown. */
export type StepName = 'commitment' | 'configuration' | 'salt' | 'player' | 'answer' | 'seed' | 'prize' | 'given';

export interface Step {
  name: StepName;
  /** `unkept`: the browser has no copy to compare. `later`: possible after the end of the day. */
  state: 'fits' | 'differs' | 'unkept' | 'later';
}

export interface Check {
  verdict: 'sound' | 'later' | 'differs';
  steps: readonly Step[];
  /** True if this browser also has a copy under another commitment of that day. */
  renewed: boolean;
  /** The result of the computation; null until the seed is revealed. */
  worked: { number: bigint; total: bigint; prize: string | null } | null;
}

/**
 * Returns the browser's copy for a draw. If there are several for the day, prefers the one with the server's answer,
 * then the one with the same commitment.
 */
export function keptOf(draw: Draw, all: readonly KeptDraw[]): { kept: KeptDraw | null; renewed: boolean } {
  const ofDay = all.filter(({ lottery, day }) => lottery === draw.lottery && day === draw.day);
  const told = ofDay.find((one) => one.told);
  const same = ofDay.find(({ commitment }) => commitment === draw.proof.commitment);
  return { kept: told ?? same ?? ofDay.at(-1) ?? null, renewed: ofDay.length > 1 };
}

/**
 * Compares the server's data of a draw with the browser's copy, and computes the draw again once its seed is revealed.
 */
export async function checkDraw(draw: Draw, all: readonly KeptDraw[], uid: string): Promise<Check> {
  const { kept, renewed } = keptOf(draw, all);
  const configuration = readConfiguration(draw.proof.configuration);
  const worked = await workOut(draw, configuration);
  const compare = (name: StepName, own: string | undefined, theirs: string): Step => ({
    name,
    state: own === undefined ? 'unkept' : own === theirs ? 'fits' : 'differs',
  });
  const isOfDay = configuration?.lottery === draw.lottery && configuration.day === draw.day;
  const steps: Step[] = [
    compare('commitment', kept?.commitment, draw.proof.commitment),
    isOfDay
      ? compare('configuration', kept?.configuration, draw.proof.configuration)
      : { name: 'configuration', state: 'differs' },
    compare('salt', kept?.salt, draw.salt),
    ...problem('player', draw.uid === uid),
    ...problem('answer', !kept?.told || (kept.told.prize === draw.prize && kept.told.given === draw.given)),
    { name: 'seed', state: await seedState(draw) },
    ...(worked ? [{ name: 'prize', state: worked.prize === draw.prize ? 'fits' : 'differs' } as const] : []),
    ...givenStep(draw, configuration),
  ];
  return { verdict: verdictOf(steps), steps, renewed, worked };
}

/** Returns a step that is shown only if it failed. */
const problem = (name: StepName, isSound: boolean): Step[] => (isSound ? [] : [{ name, state: 'differs' }]);

async function seedState({ proof }: Draw): Promise<Step['state']> {
  if (proof.seed === null) return 'later';
  return (await commitmentOf(proof.seed, proof.configuration)) === proof.commitment ? 'fits' : 'differs';
}

async function workOut({ proof, ...draw }: Draw, configuration: Configuration | null): Promise<Check['worked']> {
  if (proof.seed === null || !configuration) return null;
  const { lottery, day, uid, salt } = draw;
  const total = totalOf(configuration.prizes);
  const number = await drawnNumber({ seed: proof.seed, lottery, day, uid, salt }, total);
  return { number, total, prize: prizeAt(configuration.prizes, number) ?? null };
}

/**
 * The given prize may differ from the drawn one only if that has a limit. Then it must be the configured replacement.
 */
function givenStep({ prize, given }: Draw, configuration: Configuration | null): Step[] {
  if (given === prize) return [];
  const limit = configuration?.prizes.find(({ id }) => id === prize)?.limit ?? null;
  return [{ name: 'given', state: limit !== null && given === configuration?.instead ? 'fits' : 'differs' }];
}

function verdictOf(steps: readonly Step[]): Check['verdict'] {
  if (steps.some(({ state }) => state === 'differs')) return 'differs';
  return steps.some(({ state }) => state === 'later') ? 'later' : 'sound';
}
