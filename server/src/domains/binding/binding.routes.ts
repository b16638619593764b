import type { Handlers } from '#server/http/api/handlers.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { bind } from './bind.service.ts';
import { bindingOf } from './binding.catalog.ts';
import type { BindingDeps } from './binding.deps.ts';
import { presentBinding, presentOwn } from './binding.present.ts';
import { deleteChange, type Kind } from './bindings.repo.ts';
import { assertFound } from './changes.ts';

type Keys =
  | 'GET /binding'
  | 'GET /me/binding'
  | 'POST /me/binding/codes'
  | 'POST /me/binding'
  | 'POST /me/binding/:kind/codes'
  | 'DELETE /me/binding/:kind/change';

export const bindingRoutes = (deps: BindingDeps): Handlers<Keys> => {
  const { sql, catalog, contacts } = deps;

  const refuseClosed = ({ deletionRequested }: Caller, kind: Kind): void => {
    if (deletionRequested) throw apiError('account.leaving', {});
    if (!bindingOf(catalog.current())?.kinds.includes(kind)) throw apiError('binding.closed', {});
    if (!contacts.canSend(kind)) throw apiError(kind === 'phone' ? 'sms.unavailable' : 'mail.unavailable', {});
  };

  return {
    'GET /binding': async ({ query }) => ({ binding: await presentBinding(deps, query.locale) }),
    'GET /me/binding': (_, { playerId }) => presentOwn(deps, playerId),

    async 'POST /me/binding/codes'({ body: { target, locale = 'en', replaces } }, caller, { ip }) {
      refuseClosed(caller, 'phone' in target ? 'phone' : 'email');
      const address = contacts.valueOf(target);
      return contacts.sendCode({ purpose: 'bind', address, playerId: caller.playerId, locale, ip, replaces });
    },

    'POST /me/binding': (input, caller, { idempotencyKey }) => bind(deps, caller, input, idempotencyKey),

    async 'POST /me/binding/:kind/codes'({ params: { kind }, body: { locale = 'en', replaces } }, caller, { ip }) {
      refuseClosed(caller, kind);
      const { playerId } = caller;
      const address = (await contacts.find(playerId))?.[kind] ?? null;
      if (address === null) throw apiError('binding.none', {});
      return contacts.sendCode({ purpose: 'bind_old', address, playerId, locale, ip, replaces });
    },

    async 'DELETE /me/binding/:kind/change'({ params: { kind } }, { playerId }) {
      assertFound(await deleteChange(sql, playerId, kind));
      return {};
    },
  };
};
