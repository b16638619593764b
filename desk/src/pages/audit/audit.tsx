import { useState } from 'react';
import { type FilterProblems, filterProblems } from '#desk/lib/audit-filter.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { countText, useReadPages } from '#desk/lib/use-read-pages.ts';
import { ActionsTable } from '#desk/ui/actions-table.tsx';
import { Button } from '#desk/ui/button.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { ShowMore } from '#desk/ui/show-more.tsx';

/** The newest actions of operators, of all or by a filter. */
export function Audit() {
  const can = useCan();
  const { query, key } = usePlace();
  const operator = query.get('operator') ?? undefined;
  const order = query.get('order') ?? undefined;
  const may = can('audit.read');
  const read = useReadPages('GET /actions', { query: { operator, order } }, { enabled: may });
  const actions = read.data?.flatMap((page) => page.actions) ?? [];
  return (
    <Page title="Audit">
      {may ? (
        <>
          <Filter key={key} operator={operator} order={order} />
          <Section title="Newest actions" count={read.data && countText(actions, read)} isFlush>
            <Loaded read={read} what="the audit log" lines={8}>
              {() =>
                actions.length === 0 ? (
                  <div className="p-4">
                    <Nothing>
                      {operator || order ? 'No action matches this filter.' : 'No operator has acted yet.'}
                    </Nothing>
                  </div>
                ) : (
                  <>
                    <ActionsTable actions={actions} caption="Newest actions of operators" />
                    <ShowMore read={read} />
                  </>
                )
              }
            </Loaded>
          </Section>
        </>
      ) : (
        <Section title="Newest actions" isFlush>
          <Forbidden what="the audit log" />
        </Section>
      )}
    </Page>
  );
}

/** The filter. It is in the address, so that colleagues can share it. */
function Filter({ operator = '', order = '' }: { operator: string | undefined; order: string | undefined }) {
  const { router } = useDesk();
  const [byOperator, setOperator] = useState(operator);
  const [byOrder, setOrder] = useState(order);
  const [problems, setProblems] = useState<FilterProblems>({});
  const show = (filter: { operator: string; order: string }): void => {
    const found = filterProblems(filter);
    setProblems(found);
    if (found.operator || found.order) return;
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
    router.go(`/audit${query.size > 0 ? `?${query}` : ''}`, { replace: true, isSamePage: true });
  };
  return (
    <form
      aria-label="Filter"
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        show({ operator: byOperator.trim(), order: byOrder.trim() });
      }}
    >
      <TextField
        label="Operator"
        error={problems.operator}
        autoComplete="off"
        maxLength={40}
        value={byOperator}
        onChange={(event) => setOperator(event.currentTarget.value)}
      />
      <TextField
        label="Order"
        error={problems.order}
        autoComplete="off"
        maxLength={40}
        value={byOrder}
        onChange={(event) => setOrder(event.currentTarget.value)}
      />
      <Button type="submit">Filter</Button>
      {(operator || order) && (
        <Button
          kind="quiet"
          onClick={() => {
            setOperator('');
            setOrder('');
            show({ operator: '', order: '' });
          }}
        >
          Clear
        </Button>
      )}
    </form>
  );
}
