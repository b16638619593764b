import type { ReportQuery } from '#desk/lib/money/report.ts';
import { saveFile } from '#desk/lib/save-file.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { Button } from '#desk/ui/button.tsx';

const FILES = [
  { call: 'GET /money/csv', name: 'CSV', type: 'text/csv' },
  { call: 'GET /money/parquet', name: 'Parquet', type: 'application/vnd.apache.parquet' },
] as const;

/** Downloads all lines of the report. */
export function Downloads({ query }: { query: ReportQuery }) {
  const { state, act } = useAct();
  const failed = state.is === 'refused' ? state.text : state.is === 'unknown' ? 'The download failed. Try again.' : '';
  return (
    <>
      {FILES.map(({ call, name, type }) => (
        <Button
          key={call}
          size="small"
          aria-label={`Download ${name}`}
          busy={state.is === 'busy'}
          onClick={async () => {
            const file = await act((api) => api(call, { query }));
            if (file) saveFile(file.name, new Uint8Array(file.bytes), type);
          }}
        >
          {name}
        </Button>
      ))}
      <p role="alert" className={failed ? 'w-full text-bad text-sm' : 'hidden'}>
        {failed}
      </p>
    </>
  );
}
