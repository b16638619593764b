import { useT } from '#web/i18n/index.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import type { Problem } from '../model/problem.ts';
import { useFocusOn } from './problem-note.tsx';

interface Props {
  value: string;
  onChange(value: string): void;
  onLeave(): void;
  problem: Problem | null;
}

/** Optional; it is not remembered anywhere but in the order. */
export function ReceiptEmail({ value, onChange, onLeave, problem }: Props) {
  const t = useT();
  const ref = useFocusOn<HTMLInputElement>(problem);
  return (
    <TextField
      ref={ref}
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
