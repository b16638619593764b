import { apiError } from '#server/kernel/api-error.ts';

const none = async (): Promise<never> => {
  throw apiError('request.not_found', {});
};

/** Of the contract, and to come: each domain takes its lines away as it answers them. */
export const notBuilt = {
  'GET /binding': async () => ({ binding: null }),
  'GET /me/binding': none,
  'POST /me/binding/codes': none,
  'POST /me/binding': none,
  'POST /me/binding/:kind/codes': none,
  'DELETE /me/binding/:kind/change': none,
  'POST /session/phone/codes': none,
  'POST /session/phone': none,
};
