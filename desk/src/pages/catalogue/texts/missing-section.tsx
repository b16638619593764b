import type { OperatorInput } from '#contract/operator/index.ts';
import { languageName, textCount } from '#desk/lib/catalog/texts.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';

const CALL = 'GET /catalog/drafts/:id/texts/file';
type Query = OperatorInput<typeof CALL>['query'];

/** The texts that are missing in a language, with their English. */
export function MissingSection({ id, language }: { id: string; language: string }) {
  const query: Query = { language: language as Query['language'], format: 'csv' };
  const read = useRead(CALL, { params: { id }, query });
  const count = read.data?.count;
  return (
    <Section title={`Missing in ${languageName(language)}`} {...(count !== undefined && { count })} isFlush>
      <Loaded read={read} what="the missing texts" lines={4}>
        {({ missing, count: all }) => (
          <>
            {missing.length === 0 && (
              <div className="p-4">
                <Nothing>All texts are translated.</Nothing>
              </div>
            )}
            {missing.length > 0 && (
              <Table
                caption="Missing texts"
                columns={[{ head: 'Text' }, { head: 'File' }, { head: 'English', isText: true }]}
              >
                {missing.map(({ file, key, source }) => (
                  <Row key={`${file} ${key}`}>
                    <HeadCell className="wrap-anywhere md:min-w-48">{key}</HeadCell>
                    <Cell className="wrap-anywhere md:min-w-48">{file}</Cell>
                    <Cell isText>
                      <span className="line-clamp-3 whitespace-pre-line">{source.trim()}</span>
                    </Cell>
                  </Row>
                ))}
              </Table>
            )}
            {all > missing.length && (
              <p className="p-4 text-faint text-sm">And {textCount(all - missing.length)} more.</p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
