import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import type { Problem } from '../model/problem.ts';
import { useFocusOn } from './problem-note.tsx';

interface Props {
  value: string;
  onChange(value: string): void;
  onLeave(): void;
  problem: Problem | null;
}

/** The address for the receipt. It is optional, so the field opens on a press. Only the order stores the address. */
export function ReceiptEmail({ value, onChange, onLeave, problem }: Props) {
  const t = useT();
  const ref = useFocusOn<HTMLInputElement>(problem);
  const [opened, open] = useState(false);
  if (!opened && value === '' && !problem)
    return (
      <Button kind="quiet" icon="mail" onClick={() => open(true)} className="-ml-4 justify-self-start">
        {t('payment.email.add')}
      </Button>
    );
  return (
    <TextField
      ref={ref}
      autoFocus={opened}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      label={t('payment.email.label')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      error={problem?.text}
    />
  );
}
