import type { Method } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/controls/choice.tsx';

interface Props {
  methods: readonly Method[];
  chosen: string;
  /** The method of the last attempt. */
  last: string | undefined;
  disabled: boolean;
  onChoose(id: string): void;
}

/** The methods that can pay an order, one below the other. */
export function MethodChoice({ methods, chosen, last, disabled, onChoose }: Props) {
  const t = useT();
  return (
    <ChoiceGroup label={t('orders.method')} className="grid gap-2">
      {methods.map((method) => (
        <RadioCard
          key={method.id}
          name="pay-method"
          value={method.id}
          checked={method.id === chosen}
          onChoose={onChoose}
          disabled={disabled}
          ground="raised"
          className="flex! min-h-14 items-center gap-3 px-4 py-2"
        >
          <img src={method.icon} alt="" width={40} height={28} className="h-7 w-10 shrink-0" />
          <span className="min-w-0 flex-1 font-medium">{method.name}</span>
          {method.id === last && <span className="text-right text-faint text-xs">{t('payment.method.last')}</span>}
        </RadioCard>
      ))}
    </ChoiceGroup>
  );
}
