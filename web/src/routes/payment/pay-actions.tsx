import { PayButton } from '#web/features/checkout/components/pay-button.tsx';
import { ExpressButtons } from '#web/features/methods/components/express-buttons.tsx';
import { expressOf } from '#web/features/methods/model/options.ts';
import type { TopUp } from './top-up/use-top-up.ts';
import type { Pay } from './use-pay.ts';

/** The one button. */
export function NextButton({ topUp, pay }: { topUp: TopUp; pay: Pay }) {
  return (
    <PayButton
      step={pay.next.step}
      quote={topUp.quote.data}
      loading={pay.next.loading}
      paying={pay.paying}
      onPress={pay.advance}
    />
  );
}

/** What this browser pays by in one press. */
export function Express({ topUp, pay }: { topUp: TopUp; pay: Pay }) {
  const options = expressOf(topUp.methods, topUp.method.value?.method.id ?? null);
  return (
    <ExpressButtons
      options={options}
      quote={topUp.quote.data}
      loading={topUp.quote.loading}
      paying={pay.paying}
      onPay={pay.express}
    />
  );
}

/** Both. The one button is last, so nothing that appears moves it away from the foot of the card. */
export function PayActions(props: { topUp: TopUp; pay: Pay }) {
  return (
    <div className="grid gap-2">
      <Express {...props} />
      <NextButton {...props} />
    </div>
  );
}
