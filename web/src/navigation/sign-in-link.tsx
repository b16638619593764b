import { useT } from '#web/i18n/index.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { PageLink, useHere } from './links.tsx';

type Look = NonNullable<Parameters<typeof buttonClass>[0]>;

/** A link to sign-in, which returns to this page with every choice. */
export function SignInLink({
  icon,
  onClick,
  className,
  ...look
}: Look & { icon?: IconName; onClick?: () => void; className?: string }) {
  const t = useT();
  const here = useHere();
  return (
    <PageLink page="login" search={{ back: here }} onClick={onClick} className={cx(buttonClass(look), className)}>
      {icon && <Icon name={icon} />}
      {t('account.signin')}
    </PageLink>
  );
}
