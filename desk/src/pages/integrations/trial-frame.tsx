import { type ReactNode, useEffect } from 'react';
import type { Api } from '#desk/lib/api/api.ts';
import { useTest } from '#desk/lib/use-test.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Raw } from './raw.tsx';

/** The part of an answer that all test calls have. */
interface Trial {
  status: number | null;
  answer: string | null;
  ms: number;
  problem: string | null;
}

interface Props<T extends Trial> {
  title: string;
  about: string;
  /** Label of the button for another call. */
  again: string;
  /** Shown where the call had no problem. */
  success: string;
  call: (api: Api) => Promise<T>;
  /** The call as it was sent; null: nothing was sent. */
  sentOf: (trial: T) => string | null;
  onClose(): void;
}

/** Makes a test call to another system at once, and shows the request, the answer and the problem. */
export function TrialFrame<T extends Trial>({ title, about, again, success, call, sentOf, onClose }: Props<T>) {
  const { answer, problem, isBusy, run } = useTest(call);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the dialog is the first call.
  useEffect(() => void run(), []);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted text-sm">{about}</p>
        <div aria-live="polite" aria-busy={isBusy} className="grid gap-4">
          {isBusy && <Skeleton className="h-24" />}
          {problem && <Notice tone="bad">{problem}</Notice>}
          {answer && <Outcome trial={answer} sent={sentOf(answer)} success={success} />}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button icon="refresh" busy={isBusy} onClick={() => void run()}>
            {again}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Outcome({ trial, sent, success }: { trial: Trial; sent: string | null; success: string }): ReactNode {
  const { status, answer, ms, problem } = trial;
  return (
    <>
      <Notice tone={problem ? 'bad' : 'ok'}>{problem ?? success}</Notice>
      {sent !== null && <Raw title="Sent" text={sent} />}
      {status !== null && <Raw title={`Answer ${status} after ${ms} ms`} text={answer || '(empty)'} />}
      {status === null && ms > 0 && <p className="text-muted text-sm">No answer came within {ms} ms.</p>}
    </>
  );
}
