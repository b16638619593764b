import { type NudgesDeps, nudgeRoutes } from './nudges.routes.ts';

export type { NudgesDeps } from './nudges.routes.ts';

/** Creates the domain that selects home's nudges. It stores nothing and reads from the domains below. */
export const createNudges = (deps: NudgesDeps) => ({ handlers: nudgeRoutes(deps) });
