import { useState } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge, Hidden } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { targetText } from '../model/task-texts.ts';
import { type Step, stepsInSight, type TaskView } from '../model/task-view.ts';
import { Gives } from './gives.tsx';

/** More than these are shown when they are asked for. */
const MOST = 5;

/** All steps of a task: what each takes and brings, and which are reached. */
export function TaskLadder({ view: { task, steps, aim } }: { view: TaskView }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const shown = all ? steps : stepsInSight(steps, MOST);
  return (
    <div className="grid gap-1">
      <ol aria-label={t('tasks.ladder')} className="grid rounded-control bg-sunken p-1">
        {shown.map((step) => (
          <Rung key={step.target} goal={task.goal} step={step} isAim={step === aim} />
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

function Rung({ goal, step, isAim }: { goal: TaskView['task']['goal']; step: Step; isAim: boolean }) {
  const t = useT();
  const { tag } = useLocale();
  const { state } = step;
  return (
    <li
      data-state={state}
      aria-current={isAim && state === 'open' ? 'step' : undefined}
      className={cx(
        'flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-small px-2 py-1.5 text-sm',
        state === 'claimable' && 'bg-accent-tint',
        state === 'claimed' && 'text-muted',
      )}
    >
      <Mark state={state} isAim={isAim} />
      <span className="min-w-[4.5rem] font-semibold tabular-nums">{targetText(goal, step.target, t, tag)}</span>
      <Gives gives={step.gives} className="flex-1 basis-[8rem]" />
      {state === 'claimable' && <Badge tone="accent">{t('tasks.ready')}</Badge>}
      {state === 'claimed' && <Hidden>{t('payment.free.claimed')}</Hidden>}
    </li>
  );
}

/** The state at a glance; said in words beside it. */
function Mark({ state, isAim }: { state: Step['state']; isAim: boolean }) {
  if (state === 'claimed') return <Icon name="check" className="text-ok" />;
  return (
    <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
      <span
        className={cx(
          'size-3 rounded-full',
          state === 'claimable' ? 'fill-gradient' : isAim ? 'border-2 border-accent' : 'border-2 border-line',
        )}
      />
    </span>
  );
}
