import type { ReactNode } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatRest } from '#web/lib/format/rest.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { usePortalNow, useReader } from '#web/lib/react/now.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { TaskView } from '../model/task-view.ts';

/** The countdown to the task's next period, or its end; renders nothing for a task without either. */
export function TaskTime({ view: { task, progress } }: { view: TaskView }) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  const resetsAt = progress?.resetsAt ?? null;
  const { until } = task;
  // The last period ends together with the task.
  const resets = resetsAt !== null && (until === null || resetsAt < until);
  if (resets) return <Resets at={resetsAt} />;
  if (until === null) return null;
  return <Line at={until}>{t('rewards.until', { at: formatWithZone(until, tag, undefined, reader) })}</Line>;
}

function Resets({ at }: { at: string }) {
  const t = useT();
  const { tag } = useLocale();
  const left = Math.max(0, Date.parse(at) - usePortalNow(true));
  return <Line at={at}>{t('tasks.resets', { left: formatRest(left, tag) })}</Line>;
}

const Line = ({ at, children }: { at: string; children: ReactNode }) => (
  <time dateTime={at} className="inline-flex gap-1 tabular-nums">
    <Icon name="clock" size={16} className="mt-px" />
    {children}
  </time>
);
