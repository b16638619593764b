import { useEffect } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { useTest } from '#desk/lib/use-test.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Raw } from './raw.tsx';

interface Props {
  gid: number;
  name: string;
  onClose(): void;
}

/** Calls a game, and shows the request, the answer and the problem. */
export function TrialDialog({ gid, name, onClose }: Props) {
  const { answer, problem, isBusy, run } = useTest((api) =>
    api('POST /games/:gid/test', { params: { gid: `${gid}` } }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the dialog is the first call.
  useEffect(() => void run(), []);
  return (
    <Dialog title={`Test call: ${name}`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted text-sm">
          The shop asks for the characters of a player who does not exist. Nothing is granted.
        </p>
        <div aria-live="polite" aria-busy={isBusy} className="grid gap-4">
          {isBusy && <Skeleton className="h-24" />}
          {problem && <Notice tone="bad">{problem}</Notice>}
          {answer && <Outcome trial={answer} />}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button icon="refresh" busy={isBusy} onClick={() => void run()}>
            Call again
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

const Outcome = ({ trial }: { trial: OperatorOutput<'POST /games/:gid/test'> }) => (
  <>
    <Notice tone={trial.problem ? 'bad' : 'ok'}>
      {trial.problem ?? 'The game answers as it should, and refuses a wrong signature.'}
    </Notice>
    {trial.path !== '' && <Raw title="Sent" text={`POST ${trial.path}\n${trial.sent}`} />}
    {trial.status !== null && (
      <Raw title={`Answer ${trial.status} after ${trial.ms} ms`} text={trial.answer || '(empty)'} />
    )}
    {trial.status === null && trial.path !== '' && (
      <p className="text-muted text-sm">No answer came within {trial.ms} ms.</p>
    )}
  </>
);
