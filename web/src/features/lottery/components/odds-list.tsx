import type { Lottery } from '#contract/endpoints/lottery.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatPercent } from '#web/lib/format/money.ts';
import { oddsOf } from '../model/odds.ts';

/** Every prize with its odds and its limit. */
export function OddsList({ prizes, instead }: Pick<Lottery, 'prizes' | 'instead'>) {
  const t = useT();
  const { tag } = useLocale();
  const { parts, digits } = oddsOf(prizes.map(({ weight }) => weight));
  const other = prizes.find(({ id }) => id === instead)?.name ?? '';
  return (
    <section aria-labelledby="draw-odds" className="grid gap-2">
      <h3 id="draw-odds" className="text-base">
        {t('lottery.odds')}
      </h3>
      <ul className="grid gap-1">
        {prizes.map(({ id, name, art, game, limit }, index) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <img src={art} alt="" width={36} height={36} className="size-9 shrink-0 object-contain" />
            <span className="wrap-anywhere min-w-0 flex-1 text-sm">
              <span className="hyphens-auto">{name}</span>
              {game && <span className="text-faint"> · {game.name}</span>}
              {limit !== null && (
                <span className="block text-faint text-xs">{t('lottery.limit', { count: limit, instead: other })}</span>
              )}
            </span>
            <span className="shrink-0 font-semibold text-sm tabular-nums">
              {formatPercent((parts[index] ?? 0) / 10 ** digits, tag, digits)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
