import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { money } from '#desk/lib/format.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';
import { dialogOf, type PlayerActs, type PlayerDialog } from '../acts.ts';

type PersonalOffer = OperatorOutput<'GET /players/:uid/personal-offers'>['offers'][number];

const COLUMNS = [{ head: 'Item' }, { head: 'Price' }, { head: 'State' }, { head: 'Until' }] as const;
const WITH_ACTIONS = [...COLUMNS, { head: 'Actions' }] as const;

/** Items that only this player is offered at an own price, which are read when the operator opens them. */
export function PersonalOffers({ acts }: { acts: PlayerActs }) {
  const can = useCan();
  const [revoked, setRevoked] = useState<PersonalOffer | null>(null);
  if (!can('coupons.read')) return null;
  return (
    <>
      <FoldedSection title="Personal offers">
        <OfferTable uid={acts.uid} onRevoke={can('coupons.grant') ? setRevoked : null} />
      </FoldedSection>
      {revoked && <RevokeDialog offer={revoked} {...dialogOf(acts, () => setRevoked(null))} />}
    </>
  );
}

interface TableProps {
  uid: string;
  /** Null: the role may not revoke. */
  onRevoke: ((offer: PersonalOffer) => void) | null;
}

function OfferTable({ uid, onRevoke }: TableProps) {
  const read = useRead('GET /players/:uid/personal-offers', { params: { uid } });
  return (
    <Loaded read={read} what="the personal offers">
      {({ offers }) =>
        offers.length === 0 ? (
          <div className="p-4">
            <Nothing>The player never had a personal offer.</Nothing>
          </div>
        ) : (
          <Table caption="Personal offers of this player" columns={onRevoke ? WITH_ACTIONS : COLUMNS}>
            {offers.map((offer) => (
              <OfferRow key={offer.id} offer={offer} onRevoke={onRevoke} />
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}

const pricesText = (prices: PersonalOffer['prices']): string =>
  Object.entries(prices)
    .map(([currency, price]) => money(price, currency))
    .join(', ');

function OfferRow({ offer, onRevoke }: { offer: PersonalOffer } & Pick<TableProps, 'onRevoke'>) {
  const { item, gid, prices, state, taken, uses, until } = offer;
  return (
    <Row>
      <HeadCell>
        {item}
        <span className="block font-normal text-faint text-xs">game {gid}</span>
      </HeadCell>
      <Cell>{pricesText(prices)}</Cell>
      <Cell>
        <StatePill of="personalOffer" state={state} />
        <span className="block text-faint text-xs">{`${taken} of ${uses} used`}</span>
      </Cell>
      <Cell>
        <PhoneHead>Until</PhoneHead>
        <Time at={until} />
      </Cell>
      {onRevoke && (
        <Cell>
          {(state === 'open' || state === 'used') && (
            <Button size="small" aria-label={`Revoke the offer of ${item}`} onClick={() => onRevoke(offer)}>
              Revoke
            </Button>
          )}
        </Cell>
      )}
    </Row>
  );
}

function RevokeDialog({ offer, onClose, onDone, onLook }: PlayerDialog & { offer: PersonalOffer }) {
  const { state, act } = useAct();
  const what = `${offer.item} for ${pricesText(offer.prices)}`;
  return (
    <Dialog title="Revoke the personal offer" onClose={onClose}>
      <ActForm
        submit="Revoke"
        isDanger
        state={state}
        safeRepeat="Trying again does no harm."
        onSend={async (why) => {
          const params = { offer: offer.id };
          if (await act((api) => api('POST /personal-offers/:offer/revoke', { params, body: { why } })))
            onDone(`Revoked: ${what}.`);
        }}
        onCancel={onClose}
        onLook={onLook}
        look="Look at the player again"
      >
        <p className="font-semibold wrap-anywhere">{what}</p>
        <p className="text-muted">The offer ends at once. An order that has its price keeps it.</p>
      </ActForm>
    </Dialog>
  );
}
