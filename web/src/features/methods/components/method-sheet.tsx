import { useT } from '#web/i18n/index.tsx';
import type { MethodOption } from '../model/options.ts';
import { MethodList } from './method-list.tsx';

interface Props {
  options: readonly MethodOption[];
  currency: string;
  chosen: string | null;
  onChoose(method: string): void;
  onDone(): void;
}

/** The methods to choose from. A choice takes effect at once, and a tap closes the sheet. */
export function MethodSheet({ options, currency, chosen, onChoose, onDone }: Props) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        {chosen === null && options.length > 0 ? t('payment.problem.method') : t('payment.method.fees')}
      </p>
      <MethodList options={options} currency={currency} chosen={chosen} onChoose={onChoose} onTap={onDone} />
    </div>
  );
}
