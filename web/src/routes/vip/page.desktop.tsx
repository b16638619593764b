import { LevelTable } from '#web/features/vip/components/level-table.tsx';
import { useT } from '#web/i18n/index.tsx';
import { Programme } from './programme.tsx';

export function Page() {
  const t = useT();
  return (
    <div className="mx-auto max-w-[1080px] px-4 py-8 md:px-8">
      <h1 className="mb-5 text-2xl">{t('vip.title')}</h1>
      <Programme levels={LevelTable} />
    </div>
  );
}
