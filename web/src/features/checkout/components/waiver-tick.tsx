import type { Waiver } from '#contract/endpoints/withdrawal.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import type { Problem } from '../model/problem.ts';
import { useFocusOn } from './problem-note.tsx';

interface Props {
  waiver: Waiver;
  ticked: boolean;
  problem: Problem | null;
  onTick(ticked: boolean): void;
}

/** What buyers of some countries agree to before they pay, and what it means once the item is delivered. */
export function WaiverTick({ waiver, ticked, problem, onTick }: Props) {
  const ref = useFocusOn<HTMLInputElement>(problem);
  return (
    <Checkbox
      ref={ref}
      label={waiver.waiver}
      description={waiver.delivered}
      checked={ticked}
      required
      onTick={onTick}
      error={problem?.text}
      className="wrap-anywhere mb-4 hyphens-auto"
    />
  );
}
