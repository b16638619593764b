import { useEffect } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { useTest } from '#desk/lib/use-test.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Raw } from '../raw.tsx';

/** Sends a test event to an endpoint, and shows the answer and the problem. */
export function TestDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { answer, problem, isBusy, run } = useTest((api) => api('POST /endpoints/:name/test', { params: { name } }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the dialog is the first call.
  useEffect(() => void run(), []);
  return (
    <Dialog title={`Test: ${name}`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted text-sm">
          The shop sends a signed event endpoint.tested with your name. It takes up to 10 seconds, and the log does not
          keep it.
        </p>
        <div aria-live="polite" aria-busy={isBusy} className="grid gap-4">
          {isBusy && <Skeleton className="h-24" />}
          {problem && <Notice tone="bad">{problem}</Notice>}
          {answer && <Outcome trial={answer} />}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button icon="refresh" busy={isBusy} onClick={() => void run()}>
            Send again
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

const Outcome = ({ trial }: { trial: OperatorOutput<'POST /endpoints/:name/test'> }) => (
  <>
    <Notice tone={trial.problem ? 'bad' : 'ok'}>{trial.problem ?? 'The endpoint took the event.'}</Notice>
    <Raw title="Sent" text={trial.sent} />
    {trial.status !== null && (
      <Raw title={`Answer ${trial.status} after ${trial.ms} ms`} text={trial.answer || '(empty)'} />
    )}
    {trial.status === null && trial.ms > 0 && (
      <p className="text-muted text-sm">No answer came within {trial.ms} ms.</p>
    )}
  </>
);
