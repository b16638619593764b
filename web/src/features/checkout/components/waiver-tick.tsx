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
    <div className="wrap-anywhere mb-4 grid gap-2 hyphens-auto">
      <Checkbox ref={ref} label={waiver.waiver} checked={ticked} required onTick={onTick} error={problem?.text} />
      <p className="text-muted text-xs">{waiver.delivered}</p>
    </div>
  );
}
