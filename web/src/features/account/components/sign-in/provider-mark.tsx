import type { Provider } from '#contract/endpoints/providers.ts';
import { BASE_PATH } from '#contract/routes.ts';

/**
 * The provider's own mark in its own colours, as its brand rules require next to a button's label. All marks are views
 * of one file.
 */
export const ProviderMark = ({ provider }: { provider: Provider }) => (
  <img src={`${BASE_PATH}/brand/sign-in.svg#${provider}`} alt="" width={24} height={24} className="shrink-0" />
);
