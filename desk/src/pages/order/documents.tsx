import { money } from '#desk/lib/format.ts';
import type { OrderStory } from '#desk/lib/order/story.ts';
import { saveFile } from '#desk/lib/save-file.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { spelled } from '#desk/lib/words.ts';
import { Button } from '#desk/ui/button.tsx';
import { Section } from '#desk/ui/page.tsx';
import { Time } from '#desk/ui/time.tsx';

/** The invoice and credit notes of an order; nothing if it has none. */
export function Documents({ story: { order, documents } }: { story: OrderStory }) {
  if (documents.length === 0) return null;
  return (
    <Section title="Invoices" count={documents.length}>
      <ul className="grid gap-3">
        {documents.map((document) => (
          <li key={document.number} className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <span className="font-medium">{spelled(document.kind)}</span>
              <span>{money(document.gross, document.currency)}</span>
              <span className="ml-auto text-faint text-xs">
                <Time at={document.issuedAt} />
              </span>
            </p>
            <SavePdf order={order.number} document={document.number} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SavePdf({ order, document }: { order: string; document: string }) {
  const { state, act } = useAct();
  const press = async (): Promise<void> => {
    const file = await act((api) =>
      api('GET /orders/:number/documents/:document', { params: { number: order, document } }),
    );
    if (file) saveFile(file.name, new Uint8Array(file.bytes), 'application/pdf');
  };
  return (
    <div>
      <Button size="small" busy={state.is === 'busy'} onClick={() => void press()}>
        {document} (PDF)
      </Button>
      {state.is === 'refused' && (
        <p role="alert" className="text-bad text-xs">
          {state.text}
        </p>
      )}
      {state.is === 'unknown' && (
        <p role="alert" className="text-bad text-xs">
          The file did not arrive. Press again.
        </p>
      )}
    </div>
  );
}
