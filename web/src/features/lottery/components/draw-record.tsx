import { useState } from 'react';
import type { Draw, Prize } from '#contract/endpoints/lottery.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { dateFormat } from '#web/lib/format/intl.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { CheckedDraw } from './checked-draw.tsx';

interface Props {
  draw: Draw;
  uid: string;
  prizes: readonly Prize[];
  first: boolean;
}

/** A draw in one line; opened, it shows the check of the draw. */
export function DrawRecord({ draw, uid, prizes, first }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const [open, setOpen] = useState(first);
  const contents = draw.reward ? contentsText(draw.reward.contents, t, tag) : '';
  const nameOf = (id: string): string => prizes.find((prize) => prize.id === id)?.name ?? id;
  const name = prizes.some(({ id }) => id === draw.given) ? nameOf(draw.given) : contents || draw.given;
  const day = dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(draw.day));
  return (
    <li className="rounded-control bg-raised">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-12 list-none items-center gap-3 rounded-control px-4 py-2">
          <span className="wrap-anywhere min-w-0 flex-1">
            <span className="block font-semibold text-sm">{name}</span>
            <time dateTime={draw.day} className="text-muted text-xs">
              {day}
            </time>
          </span>
          <Icon name="chevron-down" className="text-faint" />
        </summary>
        {open && (
          <div className="px-4 pb-4">
            <CheckedDraw draw={draw} uid={uid} nameOf={nameOf} />
          </div>
        )}
      </details>
    </li>
  );
}
