import { useDesk } from '#desk/lib/desk.ts';
import { type CallFilter, logAddress } from '#desk/lib/endpoints.ts';
import { Tick } from '#desk/ui/field.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { TimeField } from '#desk/ui/time-field.tsx';

interface Props {
  name: string;
  types: readonly string[];
  filter: CallFilter;
}

/** The filter of the log. It is in the address, so that colleagues can share it. */
export function LogFilter({ name, types, filter }: Props) {
  const { router } = useDesk();
  const show = (changes: Partial<CallFilter>): void =>
    router.go(logAddress(name, { ...filter, ...changes }), { replace: true, isSamePage: true });
  return (
    <form
      aria-label="Filter"
      className="grid items-start gap-3 md:grid-cols-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        label="Type"
        options={[['', 'All types'], ...types.map((one) => [one, one] as const)]}
        value={filter.type}
        onChoose={(type) => show({ type })}
      />
      <TimeField label="Since" value={filter.since} onChange={(since) => show({ since })} />
      <div className="md:pt-6">
        <Tick label="Only tries that failed" checked={filter.failed} onTick={(failed) => show({ failed })} />
      </div>
    </form>
  );
}
