import { useId, useState } from 'react';
import { KNOWN_ACTIONS, operationOf } from '#desk/lib/action-name.ts';
import {
  type AuditFilter,
  auditAddress,
  type FilterProblems,
  filterProblems,
  isFiltered,
  NO_FILTER,
} from '#desk/lib/audit-filter.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { TimeField } from '#desk/ui/time-field.tsx';

const FIELDS = [
  ['operator', 'Operator'],
  ['operation', 'Action'],
  ['order', 'Order'],
  ['player', 'Player'],
] as const;
const TIMES = [
  ['from', 'From'],
  ['until', 'Until'],
] as const;

/** The filter. It is in the address, so that colleagues can share it. */
export function Filter({ filter }: { filter: AuditFilter }) {
  const { router } = useDesk();
  const operations = useId();
  const [given, setGiven] = useState(filter);
  const [problems, setProblems] = useState<FilterProblems>({});
  const set = (field: keyof AuditFilter, value: string): void => setGiven({ ...given, [field]: value });
  const show = (wanted: AuditFilter): void => {
    const typed = { ...wanted, ...Object.fromEntries(FIELDS.map(([field]) => [field, wanted[field].trim()])) };
    const trimmed = { ...typed, operation: operationOf(typed.operation) };
    const found = filterProblems(trimmed);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    router.go(auditAddress(trimmed), { replace: true, isSamePage: true });
  };
  return (
    <form
      aria-label="Filter"
      className="grid grid-cols-2 items-start gap-3 md:grid-cols-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        show(given);
      }}
    >
      {FIELDS.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          error={problems[field]}
          autoComplete="off"
          maxLength={80}
          list={field === 'operation' ? operations : undefined}
          value={given[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
        />
      ))}
      {TIMES.map(([field, label]) => (
        <div key={field} className="col-span-2 min-w-0">
          <TimeField label={label} error={problems[field]} value={given[field]} onChange={(iso) => set(field, iso)} />
        </div>
      ))}
      <datalist id={operations}>
        {KNOWN_ACTIONS.map(([operation, text]) => (
          <option key={operation} value={operation}>
            {text}
          </option>
        ))}
      </datalist>
      <div className="col-span-full flex gap-2">
        <Button type="submit">Filter</Button>
        {isFiltered(filter) && (
          <Button
            kind="quiet"
            onClick={() => {
              setGiven(NO_FILTER);
              show(NO_FILTER);
            }}
          >
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}
