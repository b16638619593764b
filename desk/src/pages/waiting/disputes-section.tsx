import { countText } from '#desk/lib/use-read-pages.ts';
import { disputesForDefence, type useWaiting } from '#desk/lib/waiting.ts';
import { DisputesTable } from '#desk/ui/disputes-table.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { ShowMore } from '#desk/ui/show-more.tsx';

type Read = ReturnType<typeof useWaiting>['disputes'];

/** Open disputes with their deadlines. */
export function DisputesSection({ read, now }: { read: Read; now: number }) {
  const open = disputesForDefence(read.data);
  return (
    <Section title="Open disputes" count={read.data && countText(open, read)} isFlush>
      <Loaded read={read} what="the disputes">
        {() =>
          open.length === 0 ? (
            <div className="p-4">
              <Nothing>No dispute waits for evidence.</Nothing>
            </div>
          ) : (
            <>
              <DisputesTable disputes={open} now={now} caption="Open disputes" />
              <ShowMore read={read} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
