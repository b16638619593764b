import { useState } from 'react';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from '#desk/ui/button.tsx';
import { Section } from '#desk/ui/page.tsx';
import { dialogOf, type PlayerActs } from '../acts.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';

type Opened = 'export' | 'erase' | null;

/** Export and erasure of the player's data. */
export function PlayerData({ acts, onErased }: { acts: PlayerActs; onErased(): void }) {
  const can = useCan();
  const [opened, setOpened] = useState<Opened>(null);
  const [mayExport, mayErase] = [can('players.export'), can('players.erase')];
  if (!mayExport && !mayErase) return null;
  const dialog = dialogOf(acts, () => setOpened(null));
  return (
    <Section title="Data of the player">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="mr-auto text-muted text-sm">For players who ask for their data, or for their deletion.</p>
        {mayExport && <Button onClick={() => setOpened('export')}>Export data</Button>}
        {mayErase && (
          <Button kind="danger" onClick={() => setOpened('erase')}>
            Erase player
          </Button>
        )}
      </div>
      {opened === 'export' && <ExportDialog {...dialog} />}
      {opened === 'erase' && <EraseDialog {...dialog} onDone={onErased} />}
    </Section>
  );
}
