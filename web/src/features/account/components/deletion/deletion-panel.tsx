import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useReturnTo, useSearch } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { accountQuery } from '../../api/queries.ts';
import { StepTitle } from '../sign-in/step-title.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { KeepAccount } from './keep-account.tsx';

const GOES = [
  'accdel.goes.sign_in',
  'accdel.goes.name',
  'accdel.goes.sessions',
  'accdel.goes.coupons',
  'accdel.goes.orders_identity',
] as const;
const STAYS = ['accdel.stays.payments', 'accdel.stays.game'] as const;

function List({ title, keys }: { title: string; keys: readonly ((typeof GOES)[number] | (typeof STAYS)[number])[] }) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-muted">
        {keys.map((key) => (
          <li key={key} className="wrap-anywhere hyphens-auto">
            {t(key)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Deletion of the account: lists what is deleted and what stays, and asks for proof of ownership. If the deletion was
 * already requested, offers to keep the account. `losses` shows the player's own losses, with counts.
 */
export function DeletionPanel({ losses }: { losses: ReactNode }) {
  const t = useT();
  const { back } = useSearch<'account-deletion'>();
  const returnTo = useReturnTo();
  const account = useQuery(accountQuery);
  const [sure, setSure] = useState(false);
  const [kept, setKept] = useState(false);
  if (!account.data) {
    return account.error ? <LoadFailed query={account} /> : <Skeleton className="h-[420px] rounded-control" />;
  }
  const { deletionAt, deletionAskedAt, confirm, email } = account.data;
  if (deletionAt) {
    // A player who was on the way to another page continues to it.
    const goOn = back === undefined ? undefined : () => returnTo(back);
    return <KeepAccount deletionAt={deletionAt} onKept={goOn ?? (() => setKept(true))} onLeave={goOn} />;
  }
  if (kept) {
    return (
      <div>
        <StepTitle>{t('accdel.kept')}</StepTitle>
        <p className="mt-1 text-muted">{t('accdel.kept_text')}</p>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-2xl">{t('accdel.title')}</h1>
        <p className="mt-1 text-muted">{t('accdel.lead')}</p>
      </div>
      {deletionAskedAt && <Note tone="warn">{t('accdel.asked')}</Note>}
      {losses}
      <List title={t('accdel.goes')} keys={GOES} />
      <List title={t('accdel.stays')} keys={STAYS} />
      <p className="text-muted">{t('accdel.grace')}</p>
      <Checkbox checked={sure} onTick={setSure} label={t('accdel.sure')} />
      {sure ? (
        <ConfirmDeletion confirm={confirm} email={email} />
      ) : (
        <Button kind="danger" size="large" wide disabled>
          {t('accdel.ask')}
        </Button>
      )}
    </div>
  );
}
