import { useRef, useState } from 'react';
import type { Money } from '#contract/money.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Select, TextField } from '#web/ui/controls/field.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { toast } from '#web/ui/states/toast.tsx';
import { type Limit, useSaveLimit } from '../hooks/use-save-limit.ts';
import { parseAmount, typedAmount } from '../model/amount.ts';

interface Props {
  limit: Limit;
  /** Currencies of the catalogue, at least one. `usual` is the default. */
  currencies: readonly string[];
  usual: string;
  onClose(): void;
}

const SAVED_MS = 4_000;

/** Sets, lowers, raises or removes the player's own limit, and says when the change takes effect. */
export function LimitSheet({ limit, currencies, usual, onClose }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [currency, setCurrency] = useState(limit.own?.currency ?? usual);
  const [text, setText] = useState(limit.own ? typedAmount(limit.own, tag) : '');
  const [wrong, setWrong] = useState(false);
  const { save, busy, wanted, error, reset } = useSaveLimit(({ next }) => {
    toast(next ? t('spending.waits', { at: formatWithZone(next.from, tag) }) : t('spending.saved'), SAVED_MS);
    onClose();
  });
  const submit = () => {
    const amount = parseAmount(text, currency);
    setWrong(amount === null);
    if (amount === null) field.current?.focus();
    else save({ amount, currency });
  };
  const edited = () => {
    setWrong(false);
    reset();
  };
  const example = typedAmount(exampleIn(currency), tag);
  return (
    <form
      noValidate
      className="grid gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      <p className="text-muted text-sm">{t('spending.explain')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
        <TextField
          ref={field}
          label={t('spending.amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            edited();
          }}
          error={wrong && t('spending.invalid', { example })}
        />
        <Select
          label={t('payment.region.currency')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(event) => {
            setCurrency(event.target.value);
            edited();
          }}
        />
      </div>
      {error && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
      <Button kind="primary" size="large" wide type="submit" busy={busy && wanted !== null}>
        {t('spending.save')}
      </Button>
      {limit.own && limit.next && (
        <Button wide disabled={busy} onClick={() => save(limit.own)}>
          {t('spending.keep', { cap: formatMoney(limit.own.amount, limit.own.currency, tag) })}
        </Button>
      )}
      {limit.own && limit.next?.cap !== null && (
        <Button kind="quiet" wide busy={busy && wanted === null} onClick={() => save(null)}>
          {t('spending.remove')}
        </Button>
      )}
    </form>
  );
}

const exampleIn = (currency: string): Money => ({ amount: 5000, currency });
