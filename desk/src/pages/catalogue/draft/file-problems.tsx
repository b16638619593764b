import { useRead } from '#desk/lib/use-read.ts';

interface Props {
  id: string;
  path: string;
  onOpen(path: string, line: number): void;
}

/** The mistakes of the open file, as it was saved. */
export function FileProblems({ id, path, onOpen }: Props) {
  const { data } = useRead('GET /catalog/drafts/:id/diff', { params: { id } });
  const own = data?.problems.filter(({ file }) => file === path) ?? [];
  if (own.length === 0) return null;
  return (
    <ul aria-label={`Mistakes of ${path}`} className="grid gap-1 rounded-control bg-bad-tint p-2 text-sm">
      {own.map(({ line, column, field, message }) => (
        <li key={`${line} ${column} ${field} ${message}`}>
          <button type="button" onClick={() => onOpen(path, line)} className="w-full text-left wrap-anywhere">
            <span className="font-semibold text-bad">Line {line}:</span> {field && `${field}: `}
            {message}
          </button>
        </li>
      ))}
    </ul>
  );
}
