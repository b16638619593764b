import type { Reward } from '#contract/endpoints/rewards.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatDateTime } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { useRewardTexts } from '../hooks/use-reward-texts.ts';
import { RecordState } from './record-state.tsx';
import { RewardMark } from './reward-mark.tsx';
import { RewardOrigin } from './reward-origin.tsx';

/** The record of one reward: its state, time and receiver. */
export function RecordRow({ reward }: { reward: Reward }) {
  const t = useT();
  const { tag } = useLocale();
  const { own } = useReader();
  const { contentsOf } = useRewardTexts();
  const { receiver, at } = reward;
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 rounded-card bg-surface p-4 shadow-card">
      <div className="flex min-w-0 flex-1 basis-[16rem] gap-4">
        <RewardMark reward={reward} />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h3 className="wrap-anywhere hyphens-auto text-base leading-snug">{contentsOf(reward)}</h3>
          <RewardOrigin reward={reward} />
          {receiver && (
            <p className="wrap-anywhere text-muted text-sm">
              {t('rewards.receiver_line', { name: receiver.name, server: receiver.server.name })}
            </p>
          )}
          <time dateTime={at} className="text-faint text-xs">
            {formatDateTime(at, tag, own)}
          </time>
        </div>
      </div>
      <div className="w-full sm:w-56">
        <RecordState reward={reward} />
      </div>
    </li>
  );
}
