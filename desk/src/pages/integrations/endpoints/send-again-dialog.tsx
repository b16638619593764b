import { useState } from 'react';
import { type Endpoint, eventsText } from '#desk/lib/endpoints.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useTest } from '#desk/lib/use-test.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { TimeField } from '#desk/ui/time-field.tsx';

interface Props {
  endpoint: Pick<Endpoint, 'name' | 'types'>;
  onClose(): void;
  onDone(text: string): void;
}

/** Sends events to an endpoint again: all since a time, or those of a type. */
export function SendAgainDialog({ endpoint: { name, types }, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const [type, setType] = useState('');
  const [since, setSince] = useState('');
  const [isMissing, setMissing] = useState(false);
  const chosen = { since, ...(type && { type: type as 'order.paid' }) };
  const isValid = (): boolean => {
    setMissing(since === '');
    return since !== '';
  };
  const send = async (why: string): Promise<void> => {
    const done = await act((api) =>
      api('POST /endpoints/:name/replay', { params: { name }, body: { ...chosen, why } }),
    );
    if (done) onDone(`${eventsText(done)} will be sent to ${name} again.`);
  };
  return (
    <Dialog title={`Send again: ${name}`} onClose={onClose}>
      <ActForm
        submit="Send again"
        state={state}
        safeRepeat="Receivers ignore ids that they know, so trying again does no harm."
        isValid={isValid}
        onSend={send}
        onCancel={onClose}
        onLook={onClose}
        look="Look at the endpoints again"
      >
        <p className="text-muted text-sm">
          The endpoint gets events again that it was sent since a time, with the same ids. All types are sent in their
          order. Of one type, at most 10,000 are sent.
        </p>
        <TimeField
          label="Since"
          description="The log keeps 30 days."
          error={isMissing ? 'Choose a time.' : ''}
          value={since}
          onChange={setSince}
        />
        <SelectField
          label="Events"
          options={[['', 'All types'], ...types.map((one) => [one, one] as const)]}
          value={type}
          onChoose={setType}
        />
        {since && <Count key={`${since} ${type}`} name={name} chosen={chosen} />}
      </ActForm>
    </Dialog>
  );
}

interface CountProps {
  name: string;
  chosen: { since: string; type?: 'order.paid' };
}

/** Counts the events, and changes nothing. */
function Count({ name, chosen }: CountProps) {
  const { answer, problem, isBusy, run } = useTest((api) =>
    api('POST /endpoints/:name/replay', { params: { name }, body: { ...chosen, dryRun: true } }),
  );
  return (
    <div aria-live="polite" className="grid justify-items-start gap-2">
      <Button size="small" busy={isBusy} onClick={() => void run()}>
        Count the events
      </Button>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {answer && <p className="text-sm">{eventsText(answer)} would be sent.</p>}
    </div>
  );
}
