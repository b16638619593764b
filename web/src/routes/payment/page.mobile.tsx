import { BarTotal } from '#web/features/checkout/components/total.tsx';
import { MethodLine } from '#web/features/methods/components/method-line.tsx';
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx';
import { Express, NextButton } from './pay-actions.tsx';
import { Summary } from './summary.tsx';
import { TopUpPage } from './top-up-page.tsx';

/** One column. The total, the method and the button stay at the bottom. */
export function Page() {
  return (
    <TopUpPage
      layout={({ steps, topUp, pay }) => (
        <div className="px-4 pb-4">
          {steps}
          {topUp && pay && (
            <>
              <Summary topUp={topUp} pay={pay}>
                <Express topUp={topUp} pay={pay} />
              </Summary>
              <BottomBar>
                <div className="grid min-w-0 max-w-[52%] @max-3xs:max-w-full grid-cols-1 content-center">
                  <BarTotal quote={topUp.quote.data} loading={topUp.quote.loading} />
                  <MethodLine
                    method={topUp.method.value?.method ?? null}
                    none={topUp.methods.length === 0}
                    onChange={() => pay.next.open('method')}
                    className="@max-3xs:hidden -my-2.5"
                  />
                </div>
                <div className="min-w-0 flex-1 basis-[7rem]">
                  <NextButton topUp={topUp} pay={pay} />
                </div>
              </BottomBar>
            </>
          )}
        </div>
      )}
    />
  );
}
