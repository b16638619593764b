import { useState } from 'react';
import { type Revision, revisionText } from '#desk/lib/catalog/catalog.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button, buttonClass } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';
import { Lines } from './lines.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';

const COLUMNS = [
  { head: 'Revision' },
  { head: 'Changes', isText: true },
  { head: 'Applied by' },
  { head: 'When' },
  { head: 'Actions' },
] as const;

type Opened = { revision: number; does: 'look' | 'roll back' };

/** The revisions of the catalogue, newest first. */
export function History({ mayChange }: { mayChange: boolean }) {
  const read = useRead('GET /catalog/revisions', {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const [said, setSaid] = useState('');
  const newest = read.data?.revisions[0]?.revision ?? 0;
  return (
    <Section title="History" isFlush>
      {said && (
        <div className="p-4">
          <Notice tone="ok">{said}</Notice>
        </div>
      )}
      <Loaded read={read} what="the history">
        {({ revisions }) =>
          revisions.length === 0 ? (
            <div className="p-4">
              <Nothing>Nothing was applied yet.</Nothing>
            </div>
          ) : (
            <Table caption="History" columns={COLUMNS}>
              {revisions.map((one) => (
                <RevisionRow
                  key={one.revision}
                  one={one}
                  mayRollBack={mayChange && one.kept && one.revision !== newest}
                  onOpen={setOpened}
                />
              ))}
            </Table>
          )
        }
      </Loaded>
      {opened?.does === 'look' && <ChangesDialog revision={opened.revision} onClose={() => setOpened(null)} />}
      {opened?.does === 'roll back' && (
        <RollbackDialog
          revision={opened.revision}
          onClose={() => setOpened(null)}
          onDone={(text) => {
            setOpened(null);
            setSaid(text);
          }}
        />
      )}
    </Section>
  );
}

interface RowProps {
  one: Revision;
  mayRollBack: boolean;
  onOpen(opened: Opened): void;
}

function RevisionRow({ one, mayRollBack, onOpen }: RowProps) {
  const { revision, at, by, why, kept } = one;
  return (
    <Row>
      <HeadCell>
        <PhoneHead>Revision</PhoneHead>
        {revision}
      </HeadCell>
      <Cell isText>
        {revisionText(one)}
        {why && <span className="block text-faint text-xs">{why}</span>}
      </Cell>
      <Cell>{by ?? '—'}</Cell>
      <Cell>
        <Ago at={at} now={useNow()} />
      </Cell>
      <Cell isAction={kept}>
        {kept ? (
          <div className="flex flex-wrap gap-2 whitespace-nowrap">
            <Button
              size="small"
              aria-label={`Changes of revision ${revision}`}
              onClick={() => onOpen({ revision, does: 'look' })}
            >
              Changes
            </Button>
            <Link
              to={`/preview?revision=${revision}`}
              aria-label={`Preview revision ${revision}`}
              className={buttonClass({ size: 'small' })}
            >
              Preview
            </Link>
            {mayRollBack && (
              <Button
                size="small"
                aria-label={`Roll back to revision ${revision}`}
                onClick={() => onOpen({ revision, does: 'roll back' })}
              >
                Roll back
              </Button>
            )}
          </div>
        ) : (
          <span className="text-faint text-xs">not kept any more</span>
        )}
      </Cell>
    </Row>
  );
}

function ChangesDialog({ revision, onClose }: { revision: number; onClose(): void }) {
  const read = useRead('GET /catalog/revisions/:revision', { params: { revision: `${revision}` } });
  return (
    <Dialog title={`Changes of revision ${revision}`} onClose={onClose} isPanel>
      <Loaded read={read} what="the changes">
        {({ differences, count }) =>
          count === 0 ? <Nothing>No changes.</Nothing> : <Lines lines={differences} total={count} label="Changes" />
        }
      </Loaded>
    </Dialog>
  );
}
