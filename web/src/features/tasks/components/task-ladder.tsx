import { useState } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Hidden } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { targetText } from '../model/task-texts.ts';
import { type Step, stepsInSight, type TaskView } from '../model/task-view.ts';
import { Gives } from './gives.tsx';

/** Longer ladders show the rest on demand. */
const MOST = 5;

/** All steps of a task: target, reward, and state. */
export function TaskLadder({ view: { task, steps, aim, claimable } }: { view: TaskView }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const shown = all ? steps : stepsInSight(steps, MOST);
  return (
    <div className="grid gap-1">
      <ol aria-label={t('tasks.ladder')} className="grid rounded-control bg-sunken p-1">
        {shown.map((step) => (
          <Rung key={step.target} goal={task.goal} step={step} isNext={step === (claimable ?? aim)} />
        ))}
      </ol>
      {steps.length > MOST && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="justify-self-start">
          {all ? t('tasks.ladder.less') : t('tasks.ladder.all', { count: steps.length })}
        </Button>
      )}
    </div>
  );
}

interface RungProps {
  goal: TaskView['task']['goal'];
  step: Step;
  /** True for the step that the task's button acts on. */
  isNext: boolean;
}

function Rung({ goal, step: { target, gives, state }, isNext }: RungProps) {
  const t = useT();
  const { tag } = useLocale();
  return (
    <li
      data-state={state}
      aria-current={isNext && state !== 'claimed' ? 'step' : undefined}
      className={cx(
        'flex min-h-10 flex-wrap items-center gap-x-2 gap-y-0.5 rounded-small px-2 py-1.5 text-sm',
        isNext && state === 'claimable' && 'bg-accent-tint',
        state === 'claimed' && 'text-muted',
      )}
    >
      <Mark state={state} isNext={isNext} />
      <span className="min-w-[4rem] font-semibold tabular-nums">{targetText(goal, target, t, tag)}</span>
      <div className="flex min-w-0 flex-1 basis-[8rem] flex-wrap items-center justify-between gap-x-3">
        <Gives gives={gives} />
        {state === 'claimable' && <span className="font-semibold text-accent text-xs">{t('tasks.ready')}</span>}
        {state === 'claimed' && <Hidden>{t('payment.free.claimed')}</Hidden>}
      </div>
    </li>
  );
}

/** A mark for the state; the text next to it says the same. */
function Mark({ state, isNext }: Pick<RungProps, 'isNext'> & { state: Step['state'] }) {
  if (state === 'claimed') return <Icon name="check" className="text-ok" />;
  const look = state === 'claimable' ? 'fill-gradient' : isNext ? 'border-2 border-accent' : 'border-2 border-line';
  return (
    <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
      <span className={cx('size-3 rounded-full', look)} />
    </span>
  );
}
