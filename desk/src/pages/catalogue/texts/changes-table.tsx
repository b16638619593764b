import { changedParts } from '#desk/lib/catalog/changed-part.ts';
import type { CheckedTexts } from '#desk/lib/catalog/texts.ts';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';

const Text = ({ text, isCut = false }: { text: string; isCut?: boolean }) => (
  <span className="line-clamp-6 whitespace-pre-line wrap-anywhere">
    {isCut && <span className="text-faint">… </span>}
    {text.trim()}
  </span>
);

/** The old and the new version of a text. */
function Versions({ before, after }: { before: string | null; after: string }) {
  const parts = before === null ? null : changedParts(before, after);
  return (
    <>
      <Cell isText>
        <PhoneHead>Old</PhoneHead>
        {parts ? <Text {...parts.before} /> : <span className="text-faint">missing</span>}
      </Cell>
      <Cell isText>
        <PhoneHead>New</PhoneHead>
        <Text {...(parts?.after ?? { text: after })} />
      </Cell>
    </>
  );
}

/** The texts that a file changes, old and new. */
export const ChangesTable = ({ changes }: Pick<CheckedTexts, 'changes'>) => (
  <div className="rounded-card ring-1 ring-line">
    <Table
      caption="Changed texts"
      columns={[
        { head: 'Text' },
        { head: 'English', isText: true },
        { head: 'Old', isText: true },
        { head: 'New', isText: true },
      ]}
    >
      {changes.map(({ file, key, source, before, after, older }) => (
        <Row key={`${file} ${key}`}>
          <HeadCell className="wrap-anywhere md:min-w-48">
            {key}
            <span className="block font-normal text-faint text-xs">{file}</span>
          </HeadCell>
          <Cell isText className="text-muted">
            <PhoneHead>English</PhoneHead>
            <Text text={source} />
            {older !== null && (
              <span className="block text-warn text-xs">Translated from: {older.trim() || 'nothing'}</span>
            )}
          </Cell>
          <Versions before={before} after={after} />
        </Row>
      ))}
    </Table>
  </div>
);
