import { BASE_PATH } from '#contract/routes.ts';
import type { ShownProvider } from '../../hooks/use-providers.ts';

/**
 * The provider's own mark in its own colours, as its brand rules require next to a button's label; for an issuer of the
 * publisher, its icon. All marks are views of one file.
 */
export const ProviderMark = ({ provider: { kind, icon } }: { provider: Pick<ShownProvider, 'kind' | 'icon'> }) => (
  <img
    src={icon ?? `${BASE_PATH}/brand/sign-in.svg#${kind}`}
    alt=""
    width={24}
    height={24}
    className="size-6 shrink-0"
  />
);
