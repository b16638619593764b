import { apiError } from '#server/kernel/api-error.ts';

const none = async (): Promise<never> => {
  throw apiError('request.not_found', {});
};

/** Of the contract, and to come: each domain takes its lines away as it answers them. */
export const notBuilt = {
  'GET /invites': async () => ({ invites: null }),
  'GET /invites/:code': none,
  'POST /me/invites/accept': none,
  'GET /me/invites': none,
  'GET /me/invites/records': none,
  'GET /lottery': async () => ({ lottery: null }),
  'GET /lottery/:lottery/days/:day': none,
  'GET /me/lottery': none,
  'GET /me/lottery/draws': none,
  'POST /me/lottery/draws': none,
};
