import { useEffect, useRef, useState } from 'react';
import type { Month } from '#desk/lib/money/month.ts';
import { saveFile } from '#desk/lib/save-file.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Section } from '#desk/ui/page.tsx';
import { Time } from '#desk/ui/time.tsx';
import { CloseDialog } from '../close-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

/** Reasons that go away by themselves: nothing can be done before. */
const TOO_EARLY = new Set(['books.not_over', 'books.not_rolled_up']);

/** The state of the month with its close, and the reasons against it. */
export function StateSection({ month: found }: { month: Month }) {
  const { month, closed, reasons, hash, reopenings } = found;
  const can = useCan();
  const readAgain = useReadAgain();
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLParagraphElement>(null);
  // The button of the dialog is gone.
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  const isTooEarly = reasons.some(({ code }) => TOO_EARLY.has(code));
  const done = (text: string) => {
    setSaid(text);
    setDialog(null);
    void readAgain();
  };
  return (
    <Section
      title={closed ? 'Closed' : 'Open'}
      aside={
        <>
          <Download month={month} />
          {!closed && !isTooEarly && can('money.close') && (
            <Button size="small" onClick={() => setDialog('close')}>
              Close {month}
            </Button>
          )}
          {closed && can('money.reopen') && (
            <Button size="small" kind="danger" onClick={() => setDialog('reopen')}>
              Open {month} again
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 text-sm">
        <p ref={box} role="status" tabIndex={-1} className={said ? 'text-ok' : 'sr-only'}>
          {said}
        </p>
        {closed && (
          <p>
            Closed by {closed.by}, <Time at={closed.at} />: {closed.why}
            {closed.without.length > 0 && ` Without the reports of ${closed.without.join(', ')}.`}
          </p>
        )}
        {reasons.length > 0 && (
          <Notice tone={isTooEarly ? 'neutral' : 'warn'}>
            <p className="font-semibold">It cannot be closed yet:</p>
            <ul className="list-disc pl-5">
              {reasons.map(({ code, text, provider }) => (
                <li key={`${code} ${provider} ${text}`}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
        {!closed && reasons.length === 0 && <p>All reports are read, and they agree with the ledger.</p>}
        {reopenings.map((one) => (
          <p key={one.at} className="text-muted">
            Opened again by {one.by}, <Time at={one.at} />: {one.why} It had been closed by {one.closedBy},{' '}
            <Time at={one.closedAt} />.
          </p>
        ))}
        <p className="wrap-anywhere text-faint text-xs">Hash of the numbers: {hash}</p>
      </div>
      {dialog === 'close' && (
        <CloseDialog
          month={month}
          hash={hash}
          providers={[...new Set(reasons.flatMap(({ provider }) => provider ?? []))]}
          onClose={() => setDialog(null)}
          onDone={() => done(`${month} is closed.`)}
        />
      )}
      {dialog === 'reopen' && (
        <ReopenDialog month={month} onClose={() => setDialog(null)} onDone={() => done(`${month} is open again.`)} />
      )}
    </Section>
  );
}

/** Downloads the numbers as CSV. */
function Download({ month }: { month: string }) {
  const { state, act } = useAct();
  const failed = state.is === 'refused' ? state.text : state.is === 'unknown' ? 'The download failed. Try again.' : '';
  return (
    <>
      <Button
        size="small"
        aria-label="Download CSV"
        busy={state.is === 'busy'}
        onClick={async () => {
          const file = await act((api) => api('GET /books/:month/csv', { params: { month } }));
          if (file) saveFile(file.name, new Uint8Array(file.bytes), 'text/csv');
        }}
      >
        CSV
      </Button>
      <p role="alert" className={failed ? 'w-full text-bad text-sm' : 'hidden'}>
        {failed}
      </p>
    </>
  );
}
