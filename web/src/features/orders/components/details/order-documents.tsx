import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderDocument } from '#contract/endpoints/documents.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { PageLink, useHere } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { documentsQuery } from '../../api/queries.ts';
import { saveDocument } from '../../api/save-document.ts';

const TEXTS: Record<OrderDocument['kind'], MessageKey> = {
  invoice: 'orders.document.invoice',
  credit_note: 'orders.document.credit_note',
  reversal: 'orders.document.reversal',
};

/** The invoice and credit notes of an order; nothing if it has none. @param issued whether the shop issues any */
export function OrderDocuments({ order, issued }: { order: Order; issued: boolean }) {
  const found = useQuery(documentsQuery(order, issued));
  const documents = found.data?.documents ?? [];
  if (documents.length === 0) return null;
  return (
    <ul className="grid gap-2 print:hidden">
      {documents.map((document) => (
        <li key={document.number}>
          <SaveButton order={order} document={document} isOnly={documents.length === 1} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  order: Order;
  document: OrderDocument;
  /** Without others of the order, its number is not shown. */
  isOnly: boolean;
}

function SaveButton({ order, document, isOnly }: Props) {
  const t = useT();
  const api = useApi();
  const here = useHere();
  const { inApp, bridge } = useEnvironment();
  const [isStuck, setStuck] = useState(false);
  const errorText = useErrorText();
  const saving = useMutation({ mutationFn: () => saveDocument(api, order.number, document.number) });
  const press = (): void => {
    // Browsers inside apps and games drop files silently.
    if (inApp !== null || bridge) setStuck(true);
    else saving.mutate();
  };
  return (
    <div className="grid gap-2">
      <Button icon="download" wide busy={saving.isPending} onClick={press}>
        <span className="grid min-w-0">
          <span>{t(TEXTS[document.kind])}</span>
          {!isOnly && <span className="wrap-anywhere font-normal text-muted text-xs">{document.number}</span>}
        </span>
      </Button>
      {isStuck && (
        <Note tone="warn" role="alert">
          <p>{t('orders.document.in_app')}</p>
          <PageLink page="sdk-open-browser" search={{ to: here }} className={`mt-2 ${buttonClass()}`}>
            {t('sdk.open_browser')}
          </PageLink>
        </Note>
      )}
      {saving.error && (
        <Note tone="bad" role="alert">
          {errorText(saving.error)}
        </Note>
      )}
    </div>
  );
}
