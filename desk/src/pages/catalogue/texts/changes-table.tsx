import type { CheckedTexts } from '#desk/lib/catalog/texts.ts';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';

const Text = ({ children }: { children: string }) => (
  <span className="line-clamp-6 whitespace-pre-line wrap-anywhere">{children.trim()}</span>
);

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
          <HeadCell className="wrap-anywhere">
            {key}
            <span className="block font-normal text-faint text-xs">{file}</span>
          </HeadCell>
          <Cell isText className="text-muted">
            <PhoneHead>English</PhoneHead>
            <Text>{source}</Text>
            {older !== null && (
              <span className="block text-warn text-xs">Translated from: {older.trim() || 'nothing'}</span>
            )}
          </Cell>
          <Cell isText>
            <PhoneHead>Old</PhoneHead>
            {before === null ? <span className="text-faint">missing</span> : <Text>{before}</Text>}
          </Cell>
          <Cell isText>
            <PhoneHead>New</PhoneHead>
            <Text>{after}</Text>
          </Cell>
        </Row>
      ))}
    </Table>
  </div>
);
