import type { Output } from '#contract/endpoints/index.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { PageLink, useSearch } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Note } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { useLeaving } from '../../hooks/use-leaving.ts';
import { isProvider, PROVIDER_NAMES } from '../../model/provider-names.ts';
import type { Way } from '../../model/this-browser.ts';
import { LastUsed } from './last-used.tsx';
import { ProviderMark } from './provider-mark.tsx';

export type Method = Output<'GET /session/methods'>['methods'][number];
/** Sign-in methods that are a form on this page. */
export type FormMethod = Extract<Method, 'password' | 'email' | 'phone'>;

const FORMS = {
  password: { icon: 'lock', text: 'login.with_password' },
  email: { icon: 'mail', text: 'login.with_email' },
  phone: { icon: 'phone', text: 'login.with_phone' },
} as const satisfies Record<FormMethod, { icon: IconName; text: MessageKey }>;

interface Props {
  methods: readonly Method[];
  last: Way | null;
  /** The page to return to after the sign-in, below the base path; home if undefined. */
  back: string | undefined;
  onForm(form: FormMethod): void;
}

/** The sign-in methods, one button each. */
export function WayButtons({ methods, last, back, onForm }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const { gid } = useSearch();
  const { leave, leavingTo, error } = useLeaving(back ? { back } : {});
  const button = (method: Method) => {
    const mark = method === last && <LastUsed />;
    if (method === 'game') {
      return (
        <PageLink page="login-game" search={{ back, gid }} className={cx(buttonClass({ wide: true }), 'relative')}>
          <Icon name="external" />
          {t('login.with_game')}
          {mark}
        </PageLink>
      );
    }
    if (isProvider(method)) {
      return (
        <Button wide className="relative" busy={leavingTo === method} onClick={() => leave(method)}>
          {leavingTo !== method && <ProviderMark provider={method} />}
          {t('login.with', { name: PROVIDER_NAMES[method] })}
          {mark}
        </Button>
      );
    }
    return (
      <Button wide className="relative" icon={FORMS[method].icon} onClick={() => onForm(method)}>
        {t(FORMS[method].text)}
        {mark}
      </Button>
    );
  };
  return (
    <>
      <ul className="grid gap-3">
        {methods.map((method) => (
          <li key={method}>{button(method)}</li>
        ))}
      </ul>
      {error && (
        <Note tone="bad" role="alert" className="mt-3">
          {errorText(error)}
        </Note>
      )}
    </>
  );
}
