import { type Translate, useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import type { EntryState } from '../model/entry-state.ts';

type Obstacle = Exclude<EntryState, { kind: 'redeem' }>;

const ICONS: Record<Obstacle['kind'], IconName> = {
  points: 'star',
  level: 'lock',
  sold_out: 'close',
  used_up: 'clock',
};

/** The reason why an entry cannot be redeemed now, in place of the button. */
export function EntryObstacle({ state }: { state: Obstacle }) {
  const t = useT();
  const { tag } = useLocale();
  return (
    <p className="flex min-h-11 items-center justify-center gap-2 rounded-control bg-raised px-3 py-2 text-center font-medium text-muted text-sm">
      <Icon name={state.kind === 'used_up' && state.again === null ? 'check' : ICONS[state.kind]} />
      <span className="min-w-0">{obstacleText(state, t, tag)}</span>
    </p>
  );
}

function obstacleText(state: Obstacle, t: Translate, tag: string): string {
  switch (state.kind) {
    case 'points':
      return t('vip.redeem.missing', { count: state.missing });
    case 'level':
      return t('level.from', { level: state.level.name });
    case 'sold_out':
      return t('vip.redeem.sold_out');
    case 'used_up':
      return state.again === null
        ? t('vip.redeem.used_up')
        : t('vip.redeem.again', { at: formatWithZone(state.again, tag) });
  }
}
