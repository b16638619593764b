import { z } from 'zod';
import type { CheckContext } from '#server/domains/catalog/index.ts';
import type { Finding, Path } from '#server/kernel/finding.ts';
import { linkProblem } from './addresses.rules.ts';

/** Address of a button. */
export const buttonAddress = z.string().superRefine((address, { addIssue }) => {
  const problem = linkProblem(address);
  if (problem) addIssue({ code: 'custom', message: problem });
});

/** Returns a finding for each game and region that the catalogue does not have. */
export function checkPlaces(
  { games, regions }: { games?: number[] | undefined; regions?: string[] | undefined },
  { games: known }: CheckContext,
  path: Path = [],
): Finding[] {
  const unknown = (games ?? []).flatMap((gid, at) =>
    known === null || known.some((game) => game.gid === gid)
      ? []
      : [{ path: [...path, 'games', at], message: `is no game of the catalogue (${gid})` }],
  );
  const nowhere = (regions ?? []).flatMap((region, at) =>
    known === null || known.some((game) => game.regions.some(({ id }) => id === region))
      ? []
      : [{ path: [...path, 'regions', at], message: `is a region of no game (${region})` }],
  );
  return [...unknown, ...nowhere];
}
