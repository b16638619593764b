import { type Language, languageName, type Texts, textCount } from '#desk/lib/catalog/texts.ts';
import { saveFile } from '#desk/lib/save-file.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { Button } from '#desk/ui/button.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';

const FORMATS = {
  xliff: { label: 'XLIFF', extension: 'xlf', type: 'application/xliff+xml' },
  csv: { label: 'CSV', extension: 'csv', type: 'text/csv' },
} as const;

interface Props {
  id: string;
  found: Texts;
  /** The language whose missing texts are shown. */
  shown: string | null;
  onShow(language: string | null): void;
}

/** The languages of the shop: missing texts, and files for translators. */
export function LanguagesSection({ id, found: { total, languages }, shown, onShow }: Props) {
  const { state, act } = useAct();
  const save = async (language: Language['language'], format: keyof typeof FORMATS): Promise<void> => {
    const input = { params: { id }, query: { language, format } };
    const got = await act((api) => api('GET /catalog/drafts/:id/texts/file', input));
    const { extension, type } = FORMATS[format];
    if (got) saveFile(`texts-${language}.${extension}`, got.file, type);
  };
  if (languages.length === 0)
    return (
      <Section title="Languages">
        <Nothing>The shop has only English. Add languages to publisher.yaml.</Nothing>
      </Section>
    );
  return (
    <Section title="Languages" count={textCount(total)} isFlush>
      {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
      {state.is === 'unknown' && <Notice tone="bad">No answer came. Try again.</Notice>}
      <Table caption="Languages" columns={[{ head: 'Language' }, { head: 'Missing' }, { head: 'For translators' }]}>
        {languages.map(({ language, missing }) => (
          <Row key={language}>
            <HeadCell>{languageName(language)}</HeadCell>
            <Cell>
              {missing === 0 ? (
                <span className="text-faint">Complete</span>
              ) : (
                <Button
                  size="small"
                  kind="quiet"
                  aria-expanded={shown === language}
                  aria-label={`${missing} missing in ${languageName(language)}`}
                  onClick={() => onShow(shown === language ? null : language)}
                >
                  {missing} missing
                </Button>
              )}
            </Cell>
            <Cell isAction>
              <span className="flex gap-2">
                {(['xliff', 'csv'] as const).map((format) => (
                  <Button
                    key={format}
                    size="small"
                    aria-label={`Download ${languageName(language)} as ${FORMATS[format].label}`}
                    onClick={() => void save(language, format)}
                  >
                    {FORMATS[format].label}
                  </Button>
                ))}
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}
