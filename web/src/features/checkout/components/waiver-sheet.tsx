import { type FormEvent, useState } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import type { Waiver } from '#contract/endpoints/withdrawal.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import type { Problem } from '../model/problem.ts';
import { useFocusOn } from './problem-note.tsx';

interface Props {
  waiver: Waiver;
  item: string;
  character: string;
  /** The quote to be paid. */
  quote: Quote;
  /** The server's reason to ask again. */
  problem: Problem | null;
  onAgree(): void;
}

/**
 * Asks buyers of some countries to agree to the waiver, and pays. The box starts unticked, because the law requires an
 * act of the buyer.
 */
export function WaiverSheet({ waiver, item, character, quote, problem, onAgree }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const [ticked, tick] = useState(false);
  const [missing, setMissing] = useState<Problem | null>(null);
  const shown = missing ?? problem;
  const box = useFocusOn<HTMLInputElement>(shown);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ticked) onAgree();
    else setMissing({ at: 'agreement', text: t('payment.agree.missing'), said: {} });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <p className="font-semibold">
        {item} · {character}
      </p>
      <Checkbox
        ref={box}
        label={waiver.waiver}
        description={waiver.delivered}
        checked={ticked}
        required
        onTick={(yes) => {
          tick(yes);
          setMissing(null);
        }}
        error={ticked ? undefined : shown?.text}
        className="wrap-anywhere hyphens-auto"
      />
      <Button kind="primary" size="large" wide type="submit">
        {t('payment.agree.pay', { total: formatMoney(quote.total, quote.currency, tag) })}
      </Button>
    </form>
  );
}
