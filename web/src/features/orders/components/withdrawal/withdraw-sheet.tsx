import { useState } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Withdrawal } from '#contract/endpoints/withdrawal.ts';
import { EMAIL, foldTyped } from '#contract/typed-text.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { isPersonName } from '#web/lib/format/person-name.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { useWithdraw } from '../../hooks/use-withdraw.ts';
import { Standing } from './withdrawal-state.tsx';

interface Props {
  order: Order;
  withdrawal: Withdrawal;
  onClose(): void;
}

/**
 * The second step of a withdrawal: the statement, the buyer's name, the email for the acknowledgement, and the button
 * to confirm.
 */
export function WithdrawSheet({ order, withdrawal, onClose }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const [buyer, setBuyer] = useState('');
  const [email, setEmail] = useState(order.email ?? '');
  const [asked, setAsked] = useState(false);
  const { withdraw, busy, error } = useWithdraw(order, onClose);
  const nameFine = isPersonName(buyer);
  const address = foldTyped(email);
  const emailFine = EMAIL.test(address);
  return (
    <form
      noValidate
      className="grid gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (busy) return;
        if (nameFine && emailFine) withdraw({ name: buyer.trim(), email: address });
      }}
    >
      <p className="wrap-anywhere font-medium">
        {t('orders.withdraw.statement', { item: order.item.name, number: order.number })}
      </p>
      <TextField
        label={t('orders.withdraw.name')}
        autoComplete="name"
        maxLength={100}
        value={buyer}
        onChange={(event) => setBuyer(event.target.value)}
        error={asked && !nameFine ? t('orders.withdraw.name_missing') : undefined}
      />
      <TextField
        label={t('orders.withdraw.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={asked && !emailFine ? t('login.email_wrong') : undefined}
      />
      <div className="text-muted">
        <Standing withdrawal={withdrawal} asking={false} />
      </div>
      {error && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
      <Button kind="danger" size="large" type="submit" wide busy={busy}>
        {withdrawal.confirm}
      </Button>
    </form>
  );
}
