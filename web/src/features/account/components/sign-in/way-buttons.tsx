import { useErrorText } from '#web/i18n/error-text.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { PageLink, useSearch } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Note } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { useLeaving } from '../../hooks/use-leaving.ts';
import type { FormMethod, Method } from '../../model/offered.ts';
import { LastUsed } from './last-used.tsx';
import { ProviderIcons } from './provider-icons.tsx';
import { ProviderMark } from './provider-mark.tsx';

const FORMS = {
  password: { icon: 'lock', text: 'login.with_password' },
  email: { icon: 'mail', text: 'login.with_email' },
  phone: { icon: 'phone', text: 'login.with_phone' },
} as const satisfies Record<FormMethod, { icon: IconName; text: MessageKey }>;

/** A shop with more providers than `whole` shows the first ones as whole buttons, and the others as their marks. */
const PROVIDERS = { whole: 4, first: 3 };

interface Props {
  methods: readonly Method[];
  /** The id of the method that was used last here. */
  last: string | null;
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
  const providers = methods.flatMap((method) => (method.of === 'provider' ? [method.provider] : []));
  const asMarks = providers.length > PROVIDERS.whole ? providers.slice(PROVIDERS.first) : [];
  const button = (method: Method) => {
    const mark = method.id === last && <LastUsed />;
    if (method.of === 'game') {
      return (
        <PageLink page="login-game" search={{ back, gid }} className={cx(buttonClass({ wide: true }), 'relative')}>
          <Icon name="external" />
          {t('login.with_game')}
          {mark}
        </PageLink>
      );
    }
    if (method.of === 'provider') {
      const isLeaving = leavingTo === method.id;
      return (
        <Button wide className="relative" busy={isLeaving} onClick={() => leave(method.id)}>
          {!isLeaving && <ProviderMark provider={method.provider} />}
          {t('login.with', { name: method.provider.name })}
          {mark}
        </Button>
      );
    }
    return (
      <Button wide className="relative" icon={FORMS[method.id].icon} onClick={() => onForm(method.id)}>
        {t(FORMS[method.id].text)}
        {mark}
      </Button>
    );
  };
  return (
    <>
      <ul className="grid gap-3">
        {methods
          .filter((method) => method.of !== 'provider' || !asMarks.includes(method.provider))
          .map((method) => (
            <li key={method.id}>{button(method)}</li>
          ))}
      </ul>
      {asMarks.length > 0 && <ProviderIcons providers={asMarks} leavingTo={leavingTo} onLeave={leave} />}
      {error && (
        <Note tone="bad" role="alert" className="mt-3">
          {errorText(error)}
        </Note>
      )}
    </>
  );
}
