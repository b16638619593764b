import { useState } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { type FindingKind, KINDS } from '#desk/lib/differences/findings.ts';
import { isPeriod, PERIOD_NAMES, PERIODS, periodOf } from '#desk/lib/differences/periods.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Icon } from '#desk/ui/icon.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Page, Section } from '#desk/ui/page.tsx';
import { PeriodButtons } from '#desk/ui/period-buttons.tsx';
import { FindingsSection } from './findings-section.tsx';

const LISTS = Object.keys(KINDS) as FindingKind[];

/** Compares the shop's records with each other and with the providers' books, each day and for the monthly close. */
export function Differences() {
  const may = useCan()('money.read');
  const { router } = useDesk();
  const wanted = usePlace().query.get('period');
  const name = isPeriod(wanted) ? wanted : 'yesterday';
  const { day, days } = periodOf(name, useNow());
  const [done, setDone] = useState<string | null>(null);
  const read = useRead('GET /differences', { query: { day, days: `${days}` } }, { enabled: may });
  return (
    <Page
      title="Differences"
      aside={
        <Button icon="refresh" busy={read.isFetching} onClick={() => void read.refetch()}>
          Compare again
        </Button>
      }
    >
      {may ? (
        <>
          <PeriodButtons
            periods={PERIODS}
            names={PERIOD_NAMES}
            current={name}
            onChoose={(period) => router.go(`/differences?period=${period}`, { replace: true, isSamePage: true })}
          />
          {done && <Notice tone="ok">{done}</Notice>}
          <Loaded read={read} what="the differences" lines={5}>
            {({ total, counts, findings }) => (
              <>
                <p role="status" className={total === 0 ? 'sr-only' : 'text-muted'}>
                  {total === 0 ? 'No differences.' : `${total} to look at. Days are UTC: ${daysText(day, days)}.`}
                </p>
                {total === 0 && <NoDifference days={daysText(day, days)} />}
                {LISTS.filter((kind) => findings[kind].length > 0).map((kind) => (
                  <FindingsSection
                    key={kind}
                    kind={kind}
                    rows={findings[kind]}
                    total={counts[kind] ?? findings[kind].length}
                    onDone={setDone}
                  />
                ))}
              </>
            )}
          </Loaded>
        </>
      ) : (
        <Section title="Differences" isFlush>
          <Forbidden what="money" />
        </Section>
      )}
    </Page>
  );
}

const daysText = (day: string, days: number): string => (days === 1 ? day : `${days} days up to ${day}`);

const NoDifference = ({ days }: { days: string }) => (
  <div className="flex items-start gap-2 rounded-card bg-ok-tint px-4 py-3 text-ok">
    <Icon name="check" size={20} />
    <p>Payments, ledger, orders, deliveries and the providers’ books agree. Days are UTC: {days}.</p>
  </div>
);
