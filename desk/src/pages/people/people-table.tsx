import { day } from '#desk/lib/format.ts';
import { isLastAdmin, lastSeen, type People, type Person, waysText } from '#desk/lib/people.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { useOperator } from '#desk/lib/use-operator.ts';
import { spelled } from '#desk/lib/words.ts';
import { Button } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';
import type { Change, Opened } from './change-dialog.tsx';

const COLUMNS = [
  { head: 'Name' },
  { head: 'Role' },
  { head: 'Ways to sign in' },
  { head: 'Last seen' },
  { head: 'Open sessions', isNumber: true },
  { head: 'Actions' },
] as const;

interface Props {
  people: People;
  rows: readonly Person[];
  caption: string;
  /** Absent: these people have no actions. */
  onOpen?: (opened: Opened) => void;
}

/** Operators, each with the actions of an admin. */
export function PeopleTable({ people, rows, caption, onOpen }: Props) {
  const own = useOperator()?.name;
  const now = useNow();
  return (
    <Table caption={caption} columns={COLUMNS}>
      {rows.map((person) => {
        const seen = lastSeen(person);
        return (
          <Row key={person.name}>
            <HeadCell>
              <Link to={`/audit?operator=${person.name}`} className="text-accent hover:underline">
                {person.name}
              </Link>
              {person.name === own && <span className="font-normal text-faint"> (you)</span>}
            </HeadCell>
            <Cell>{spelled(person.role)}</Cell>
            <Cell isText>{person.revokedAt ? `Revoked on ${day(person.revokedAt)}` : waysText(person, now)}</Cell>
            <Cell>
              <PhoneHead>Last seen</PhoneHead>
              {seen ? <Ago at={seen} now={now} /> : 'never'}
            </Cell>
            <Cell isNumber>
              <PhoneHead>Sessions</PhoneHead>
              {person.sessions}
            </Cell>
            <Cell isAction>
              {onOpen && <Actions person={person} isLast={isLastAdmin(person, people)} onOpen={onOpen} />}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

interface ActionsProps {
  person: Person;
  isLast: boolean;
  onOpen(opened: Opened): void;
}

function Actions({ person, isLast, onOpen }: ActionsProps) {
  const { name, sessions } = person;
  if (isLast && sessions === 0) return <span className="text-faint text-xs">The last admin</span>;
  const button = (change: Change, text: string) => (
    <Button size="small" aria-label={`${text}: ${name}`} onClick={() => onOpen({ person, change })}>
      {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 whitespace-nowrap">
      {isLast ? (
        <span className="text-faint text-xs">The last admin</span>
      ) : (
        <>
          {button('role', 'Change role')}
          {button('revoke', 'Revoke')}
        </>
      )}
      {sessions > 0 && button('sign-out', 'End sessions')}
    </div>
  );
}
