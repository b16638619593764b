import type { ReactNode } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge, Card } from '#web/ui/layout/surface.tsx';
import { levelTexts } from '../model/level-texts.ts';
import type { Vip } from '../model/vip.ts';

interface Props extends Pick<Vip, 'levels'> {
  /** Id of the player's level; null for visitors. */
  own: string | null;
}

/** The requirements and benefits of each level, as a table with one column per level. */
export function LevelTable({ levels, own }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const columns = levels.map((level) => ({ id: level.id, ...levelTexts(level, t, tag) }));
  const row = (label: string, cell: (column: (typeof columns)[number]) => ReactNode) => (
    <tr className="border-line border-t">
      <th scope="row" className="p-3 text-left align-top font-medium text-muted text-sm">
        {label}
      </th>
      {columns.map((column) => (
        <td key={column.id} className={cx('p-2 text-center align-top text-sm', column.id === own && 'bg-vip-tint')}>
          {cell(column) || <span className="text-faint">–</span>}
        </td>
      ))}
    </tr>
  );
  return (
    <Card className="overflow-x-auto p-0!">
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <td />
            {levels.map(({ id, name, art }) => (
              <th key={id} scope="col" className={cx('p-2 align-top', id === own && 'bg-vip-tint')}>
                <img src={art} alt="" width={64} height={64} className="mx-auto size-16 object-contain" />
                <span className="block font-semibold">{name}</span>
                {id === own && <Badge tone="vip">{t('vip.level_own')}</Badge>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t('vip.needed'), ({ needed }) => needed)}
          {row(t('vip.more_label'), ({ more }) => more)}
          {row(t('vip.coupon'), ({ coupon }) => coupon)}
          {row(t('vip.reward'), ({ reward }) => reward)}
          {row(t('vip.benefits'), ({ benefits }) => benefits.length > 0 && <Benefits benefits={benefits} />)}
        </tbody>
      </table>
    </Card>
  );
}

const Benefits = ({ benefits }: { benefits: readonly string[] }) => (
  <ul className="grid gap-1">
    {benefits.map((benefit) => (
      <li key={benefit}>{benefit}</li>
    ))}
  </ul>
);
