import { PayButton } from '#web/features/checkout/pay-button.tsx';
import { BarTotal } from '#web/features/checkout/total.tsx';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Summary } from './summary.tsx';
import { TopUpPage } from './top-up-page.tsx';

/** One column; total and pay button stay at the bottom. */
export function Page() {
  return (
    <TopUpPage
      layout={({ steps, topUp, pay }) => (
        <div className="px-4 pb-4">
          {steps}
          {topUp && pay && (
            <>
              <Summary topUp={topUp} pay={pay} />
              <BottomBar>
                <BarTotal quote={topUp.quote.data} loading={topUp.quote.loading} />
                <div className="min-w-0 flex-1">
                  <PayButton
                    quote={topUp.quote.data}
                    loading={topUp.quote.loading}
                    paying={pay.paying}
                    onPay={pay.pay}
                  />
                </div>
              </BottomBar>
            </>
          )}
        </div>
      )}
    />
  );
}
