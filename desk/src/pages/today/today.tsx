import { countryName, methodName } from '#desk/lib/today/rates.ts';
import { useToday } from '#desk/lib/today/use-today.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Page } from '#desk/ui/page.tsx';
import { GamesSection } from './games-section.tsx';
import { LiveState } from './live-state.tsx';
import { MinutesSection } from './minutes-section.tsx';
import { MoneySection } from './money-section.tsx';
import { Numbers } from './numbers.tsx';
import { Problems } from './problems.tsx';
import { RatesSection } from './rates-section.tsx';
import { WorkSection } from './work-section.tsx';

/** The state of the shop now, live: problems first, then the numbers of the last hour. */
export function Today() {
  const { state, read } = useToday();
  return (
    <Page title="Today" aside={<LiveState state={state} at={read.data?.at} />}>
      <Loaded read={read} what="the state of the shop" lines={6}>
        {(today) => (
          <>
            <Problems problems={today.problems} />
            <Numbers today={today} />
            <GamesSection games={today.games} at={today.at} />
            <WorkSection today={today} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
              <RatesSection title="Payments by method" of="Method" rates={today.rates.methods} nameOf={methodName} />
              <RatesSection
                title="Payments by country"
                of="Country"
                rates={today.rates.countries}
                nameOf={countryName}
              />
            </div>
            {today.money && <MoneySection sums={today.money} />}
            <MinutesSection today={today} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
