import { useRead } from '#desk/lib/use-read.ts';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';

const COLUMNS = [{ head: 'Variable' }, { head: 'State' }, { head: 'Rotation', isText: true }] as const;

/** The secrets that are set, without their values. */
export const SecretsSection = () => (
  <FoldedSection title="Secrets">
    <Secrets />
  </FoldedSection>
);

function Secrets() {
  const read = useRead('GET /secrets', {});
  return (
    <>
      <p className="border-line border-b px-4 py-2 text-muted text-sm">
        Secrets are in the environment of the processes, and no page shows them. To rotate one without downtime: set the
        new one next to the old one, restart every process, change the other side, then remove the old one and restart.
        The shop does not know when a secret was last rotated.
      </p>
      <Loaded read={read} what="the secrets">
        {({ secrets }) => (
          <Table caption="Secrets" columns={COLUMNS}>
            {secrets.map(({ variable, set, valid, docs }) => (
              <Row key={variable}>
                <HeadCell className="font-mono text-xs wrap-anywhere">{variable}</HeadCell>
                <Cell>
                  <StatePill of="secret" state={valid > 1 ? 'rotating' : set ? 'set' : 'unset'} />
                </Cell>
                <Cell isText>{docs}</Cell>
              </Row>
            ))}
          </Table>
        )}
      </Loaded>
    </>
  );
}
