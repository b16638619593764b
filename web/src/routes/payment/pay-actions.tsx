import { PayButton } from '#web/features/checkout/components/pay-button.tsx';
import { ExpressButtons } from '#web/features/methods/components/express-buttons.tsx';
import { expressOf } from '#web/features/methods/model/options.ts';
import type { TopUp } from './top-up/use-top-up.ts';
import type { Pay } from './use-pay.ts';

/** The page's main button. */
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

/** Buttons for the wallets with which this browser can pay in one press. */
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

/** Both kinds of buttons. The main button is last, so that nothing moves it from the foot of the card. */
export function PayActions(props: { topUp: TopUp; pay: Pay }) {
  return (
    <div className="grid gap-2">
      <Express {...props} />
      <NextButton {...props} />
    </div>
  );
}
