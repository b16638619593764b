import type { Reward } from '#contract/endpoints/rewards.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { Badge, type Tone } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

interface Look {
  tone: Tone;
  icon: IconName;
  text: MessageKey;
  /** An explanation in plain words. */
  more?: MessageKey;
}

const SENT: Look = { tone: 'ok', icon: 'check', text: 'orders.item.sent', more: 'result.sent.title' };
const RECEIVED: Look = { tone: 'ok', icon: 'check', text: 'rewards.state.received' };
const EXPIRED: Look = { tone: 'neutral', icon: 'clock', text: 'rewards.state.expired' };

const LOOKS: Record<Reward['state'], Look | null> = {
  sending: { tone: 'accent', icon: 'clock', text: 'orders.item.sending' },
  sent: SENT,
  not_met: { tone: 'bad', icon: 'alert', text: 'orders.item.not_met', more: 'orders.item.not_met_text' },
  expired: EXPIRED,
  withdrawn: { tone: 'neutral', icon: 'refresh', text: 'rewards.state.withdrawn', more: 'error.reward.withdrawn' },
  // These states are not in the records.
  waiting: null,
  claimable: null,
  unavailable: null,
};

/** The state of a reward: a word and an icon, because a colour is not enough. */
export function RecordState({ reward: { state, game } }: { reward: Pick<Reward, 'state' | 'game'> }) {
  const t = useT();
  const look = state === 'sent' && game === null ? RECEIVED : LOOKS[state];
  if (!look) return null;
  const { tone, icon, text, more } = look;
  return (
    <div className="grid gap-1">
      <Badge tone={tone} className="whitespace-normal! justify-self-start rounded-[10px]! py-1!">
        <Icon name={icon} size={16} />
        {t(text)}
      </Badge>
      {more && <p className="text-muted text-xs">{t(more)}</p>}
    </div>
  );
}
