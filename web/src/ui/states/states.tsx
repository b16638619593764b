import type { ReactNode } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';

interface StateProps {
  icon?: IconName;
  /** An illustration that replaces the icon. */
  art?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  className?: string;
}

/** Shown if there is nothing yet. Says what to do next. */
export function EmptyState({ icon = 'info', art, title, text, action, className }: StateProps) {
  return (
    <div className={cx('mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center', className)}>
      {art ?? (
        <span className="grid size-16 place-items-center rounded-full bg-raised text-accent">
          <Icon name={icon} size={32} />
        </span>
      )}
      <h2 className="text-lg">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}

/** Shown below a list that is complete. */
export function NoMore() {
  const t = useT();
  return <p className="py-4 text-center text-faint text-sm">{t('pull.none')}</p>;
}

/** Shown in place of a page that is not open yet. */
export function NotOpen({ icon = 'clock', action }: Pick<StateProps, 'icon' | 'action'>) {
  const t = useT();
  return <EmptyState icon={icon} title={t('notopen.title')} text={t('notopen.text')} action={action} />;
}

/** Shown if the address or the answer is invalid, so that a retry cannot help. */
export function InformationError({ text }: { text: string }) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState icon="alert" title={t('error.information')} text={text} />
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  /** The text of the button, 'Request failed. Tap to reload'. */
  action: string;
  onRetry(): void;
  busy?: boolean;
  /** True if the page already shows the reason elsewhere: no alert role and no warning colour. */
  calm?: boolean;
  className?: string;
}

/** Shows an error with a button that retries in place. */
export function ErrorState({ title, text, action, onRetry, busy, calm, className }: ErrorStateProps) {
  return (
    <div
      role={calm ? undefined : 'alert'}
      className={cx('mx-auto grid max-w-md justify-items-center gap-3 px-4 py-10 text-center', className)}
    >
      <span
        className={cx(
          'grid size-14 place-items-center rounded-full',
          calm ? 'bg-raised text-muted' : 'bg-bad-tint text-bad',
        )}
      >
        <Icon name={calm ? 'info' : 'alert'} size={24} />
      </span>
      <h2 className="text-lg">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
      <Button icon="refresh" onClick={onRetry} busy={busy}>
        {action}
      </Button>
    </div>
  );
}
