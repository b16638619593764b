import { useState } from 'react';
import type { People as Data } from '#desk/lib/people.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Page, Section } from '#desk/ui/page.tsx';
import { ChangeDialog, type Opened } from './change-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { RightsTable } from './rights-table.tsx';

/** The operators with their roles, ways to sign in and sessions, and the permissions of each role. */
export function People() {
  const may = useCan()('operators.manage');
  const read = useRead('GET /operators', {}, { enabled: may });
  return (
    <Page title="People">
      {may ? (
        <Loaded read={read} what="the people" lines={6}>
          {(people) => <Shown people={people} />}
        </Loaded>
      ) : (
        <Section title="People" isFlush>
          <Forbidden what="the people" />
        </Section>
      )}
    </Page>
  );
}

function Shown({ people }: { people: Data }) {
  const [isInviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [said, setSaid] = useState('');
  const readAgain = useReadAgain();
  const close = (): void => {
    setInviting(false);
    setOpened(null);
    void readAgain();
  };
  const active = people.operators.filter(({ revokedAt }) => revokedAt === null);
  const revoked = people.operators.filter(({ revokedAt }) => revokedAt !== null);
  const invite = (
    <Button size="small" kind="primary" icon="user" onClick={() => setInviting(true)}>
      Invite a person
    </Button>
  );
  return (
    <>
      {said && <Notice tone="ok">{said}</Notice>}
      <Section title="Operators" count={active.length} isFlush aside={invite}>
        <PeopleTable people={people} rows={active} caption="Operators" onOpen={setOpened} />
      </Section>
      {revoked.length > 0 && (
        <FoldedSection title={`Revoked operators (${revoked.length})`}>
          <PeopleTable people={people} rows={revoked} caption="Revoked operators" />
        </FoldedSection>
      )}
      <Section title="Permissions of the roles" isFlush>
        <RightsTable rights={people.rights} />
      </Section>
      {isInviting && <InviteDialog onClose={close} />}
      {opened && (
        <ChangeDialog
          {...opened}
          onClose={close}
          onDone={(text) => {
            setSaid(text);
            close();
          }}
        />
      )}
    </>
  );
}
