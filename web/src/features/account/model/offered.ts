import type { Output } from '#contract/endpoints/index.ts';

type Answer = Output<'GET /session/methods'>;

/** Sign-in methods that are a form on this page. */
export type FormMethod = 'password' | 'email' | 'phone';

/** A sign-in method that the page can show. */
export type Method =
  | { id: FormMethod; of: 'form' }
  | { id: 'game'; of: 'game' }
  | { id: string; of: 'provider'; provider: Answer['providers'][number] };

const FORMS: readonly string[] = ['password', 'email', 'phone'] satisfies FormMethod[];
const isForm = (id: string): id is FormMethod => FORMS.includes(id);

/** Returns the methods that the shop offers. A newer server may have more than this page knows: these are left out. */
export const offeredMethods = ({ methods, providers }: Answer): Method[] =>
  methods.flatMap((id): Method[] => {
    if (isForm(id)) return [{ id, of: 'form' }];
    if (id === 'game') return [{ id, of: 'game' }];
    const provider = providers.find((one) => one.id === id);
    return provider ? [{ id, of: 'provider', provider }] : [];
  });
