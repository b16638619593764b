import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { buttonClass } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { CouponsTable } from './coupons-table.tsx';

/** The coupons of the catalogue, and the ways to gifts for many players. */
export function Offers() {
  const can = useCan();
  const may = can('coupons.read');
  const read = useRead('GET /coupons', {}, { enabled: may });
  return (
    <Page title="Offers and gifts" aside={can('grants.give') && <Ways />}>
      <Section title="Coupons" count={read.data?.coupons.length} isFlush>
        {may ? (
          <Loaded read={read} what="the coupons" lines={5}>
            {({ coupons, most }) =>
              coupons.length === 0 ? (
                <div className="p-4">
                  <Nothing>The catalogue has no coupons.</Nothing>
                </div>
              ) : (
                <CouponsTable coupons={coupons} most={most} />
              )
            }
          </Loaded>
        ) : (
          <Forbidden what="coupons" />
        )}
      </Section>
    </Page>
  );
}

const Ways = () => (
  <div className="flex flex-wrap gap-2">
    <Link to="/offers/list" className={buttonClass()}>
      Give to a list
    </Link>
    <Link to="/offers/outage" className={buttonClass()}>
      Compensate an outage
    </Link>
  </div>
);
