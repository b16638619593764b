import { useState } from 'react';
import { useClaimErrorText } from '#web/features/rewards/hooks/use-reward-texts.ts';
import { TaskCard } from '#web/features/tasks/components/task-card.tsx';
import { useClaim } from '#web/features/tasks/hooks/use-claim.ts';
import type { Step, TaskView } from '#web/features/tasks/model/task-view.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { ClaimSheet } from './claim-sheet.tsx';
import { GoFinish } from './go-finish.tsx';
import { Received } from './received.tsx';
import type { Claimed } from './use-claimed.ts';

/** Shows a task with its one button: go finish, claim, or claimed. The result of a claim is above the button. */
export function TaskItem({ view, claimed }: { view: TaskView; claimed: Claimed }) {
  const t = useT();
  const errorText = useClaimErrorText();
  const { task, progress, claimable, state } = view;
  const [wish, setWish] = useState<Step | null>(null);
  const claim = useClaim(claimed.sendOnce, (reward, done) => {
    setWish(null);
    claimed.add(reward, done);
  });
  const received = claimed.of(task.id);
  const send = (step: Step, receiver?: { region: string; roleId: string }) =>
    progress && claim.mutate({ task: task.id, period: progress.period, step: step.target, receiver });
  const problem = claim.error && !claim.isPending ? errorText(claim.error) : null;
  return (
    <TaskCard view={view}>
      {received.length > 0 && <Received rewards={received} />}
      {problem && !wish && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {claimable && (
        <ClaimButton
          step={claimable}
          task={task.name}
          busy={claim.isPending}
          onClick={() => {
            claim.reset();
            if (claimable.game) setWish(claimable);
            else send(claimable);
          }}
        />
      )}
      {progress && state === 'open' && <GoFinish task={task} />}
      {state === 'done' && (
        <p className="flex min-h-11 items-center justify-center gap-2 rounded-control bg-ok-tint font-semibold text-ok text-sm">
          <Icon name="check" />
          {t('payment.free.claimed')}
        </p>
      )}
      <Overlay
        open={wish !== null}
        onClose={() => setWish(null)}
        title={t('rewards.receiver')}
        closeLabel={t('common.close')}
      >
        {wish?.game && (
          <ClaimSheet
            step={wish}
            gid={wish.game.gid}
            last={claimed.last.get(wish.game.gid)}
            busy={claim.isPending}
            problem={problem}
            onClaim={(receiver) => send(wish, receiver)}
          />
        )}
      </Overlay>
    </TaskCard>
  );
}

interface ClaimButtonProps {
  step: Step;
  task: string;
  busy: boolean;
  onClick(): void;
}

function ClaimButton({ step, task, busy, onClick }: ClaimButtonProps) {
  const t = useT();
  const { tag } = useLocale();
  const what = contentsText(step.gives, t, tag);
  return (
    <Button
      kind="primary"
      wide
      busy={busy}
      aria-haspopup={step.game ? 'dialog' : undefined}
      aria-label={`${t('payment.free.claim')}: ${what}, ${task}`}
      onPointerEnter={step.game ? preloadOverlay : undefined}
      onClick={onClick}
    >
      {t('payment.free.claim')}
    </Button>
  );
}
