import type { Handlers } from '#server/http/api/handlers.ts';
import { claimStep } from './claim.service.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { presentTasks } from './tasks.present.ts';
import { readTasks } from './tasks.read.ts';

type Keys = 'GET /tasks' | 'GET /me/tasks' | 'POST /tasks/:task/claim';

export const taskRoutes = (deps: TasksDeps): Handlers<Keys> => ({
  'GET /tasks': ({ query }) => Promise.resolve(presentTasks(deps, query.locale)),
  'GET /me/tasks': (_, { playerId }) => readTasks(deps, playerId),
  'POST /tasks/:task/claim': (input, caller, { idempotencyKey }) => claimStep(deps, caller, input, idempotencyKey),
});
