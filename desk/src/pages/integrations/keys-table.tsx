import { day } from '#desk/lib/format.ts';
import { type Key, type KeyDialog, stateOf } from '#desk/lib/keys.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { Button } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Name' },
  { head: 'State' },
  { head: 'Scopes', isText: true },
  { head: 'Last use' },
  { head: 'Ends' },
  { head: 'Secret', isExtra: true },
  { head: 'Actions' },
] as const;

interface Props {
  keys: readonly Key[];
  onOpen(opened: KeyDialog): void;
}

/** Keys, those that ended last. */
export function KeysTable({ keys, onOpen }: Props) {
  const now = useNow();
  return (
    <Table caption="Keys of the server API" columns={COLUMNS}>
      {keys.map((key) => {
        const { name, scopes, usedAt, revokedAt, expiresAt, secrets } = key;
        return (
          <Row key={name}>
            <HeadCell className="md:whitespace-nowrap max-md:wrap-anywhere">
              <Link to={`/audit?operator=${encodeURIComponent(`key ${name}`)}`} className="text-accent hover:underline">
                {name}
              </Link>
            </HeadCell>
            <Cell>
              <StatePill of="key" state={stateOf(key)} />
            </Cell>
            <Cell isText className="font-mono text-xs">
              {scopes.join(', ')}
            </Cell>
            <Cell>
              <PhoneHead>Last use</PhoneHead>
              {usedAt ? <Ago at={usedAt} now={now} /> : 'never'}
            </Cell>
            <Cell className="whitespace-nowrap">
              {!revokedAt && <PhoneHead>Ends</PhoneHead>}
              {revokedAt ? `revoked on ${day(revokedAt)}` : day(expiresAt)}
            </Cell>
            <Cell isExtra className="font-mono text-xs">
              {secrets.map(({ prefix }) => `${prefix}…`).join(' ') || '—'}
            </Cell>
            <Cell>{revokedAt ? <span className="text-faint">—</span> : <Actions name={name} onOpen={onOpen} />}</Cell>
          </Row>
        );
      })}
    </Table>
  );
}

const Actions = ({ name, onOpen }: { name: string } & Pick<Props, 'onOpen'>) => (
  <div className="flex gap-2 whitespace-nowrap">
    <Button size="small" aria-label={`Rotate: ${name}`} onClick={() => onOpen({ change: 'rotate', name })}>
      Rotate
    </Button>
    <Button size="small" aria-label={`Revoke: ${name}`} onClick={() => onOpen({ change: 'revoke', name })}>
      Revoke
    </Button>
  </div>
);
