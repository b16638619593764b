import { type NudgesDeps, nudgeRoutes } from './nudges.routes.ts';

export type { NudgesDeps } from './nudges.routes.ts';

/** What home leads with: it owns nothing and asks those below what is due. */
export const createNudges = (deps: NudgesDeps) => ({ handlers: nudgeRoutes(deps) });
