import { type ChangeEvent, useState } from 'react';
import { count } from '#desk/lib/format.ts';
import { textProblem } from '#desk/lib/gifts/split-list.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { TextArea } from '#desk/ui/text-area.tsx';

const MAX_BYTES = 10 * 1024 * 1024;

interface Props {
  text: string;
  onText(text: string): void;
}

/** The list: a file, or pasted text. A file is not shown in the field, since it can have 100,000 lines. */
export function ListSource({ text, onText }: Props) {
  const [file, setFile] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const read = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = files?.[0];
    if (!chosen) return;
    if (chosen.size > MAX_BYTES) return setProblem('The file is larger than 10 MB. Split it.');
    const content = await chosen.text();
    const found = textProblem(content, 'file');
    setProblem(found);
    if (found !== '') return;
    onText(content);
    setFile(chosen.name);
  };
  const drop = (): void => {
    setFile(null);
    onText('');
  };
  if (file !== null)
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <p role="status" className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{file}</strong>, {count(text.length)} characters
        </p>
        <Button size="small" onClick={drop}>
          Choose another list
        </Button>
      </div>
    );
  return (
    <div className="grid gap-4">
      <TextField
        label="CSV file"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        error={problem}
        onChange={(event) => void read(event)}
      />
      <TextArea
        label="Or paste the list"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        placeholder={'uid,points\n80427731,50'}
        description="The first line names the columns: uid, or game and character; and, if players get different things, points, coupon, or gid with goods such as warp-key:3+stamina-cell:1. A list of numbers only needs no first line."
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
