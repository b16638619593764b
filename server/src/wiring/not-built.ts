import { apiError } from '#server/kernel/api-error.ts';

const none = async (): Promise<never> => {
  throw apiError('request.not_found', {});
};

/** Of the contract, and to come: each domain takes its lines away as it answers them. */
export const notBuilt = {
  'GET /lottery': async () => ({ lottery: null }),
  'GET /lottery/:lottery/days/:day': none,
  'GET /me/lottery': none,
  'GET /me/lottery/draws': none,
  'POST /me/lottery/draws': none,
  'GET /binding': async () => ({ binding: null }),
  'GET /me/binding': none,
  'POST /me/binding/codes': none,
  'POST /me/binding': none,
  'POST /me/binding/:kind/codes': none,
  'DELETE /me/binding/:kind/change': none,
  'POST /session/phone/codes': none,
  'POST /session/phone': none,
};
