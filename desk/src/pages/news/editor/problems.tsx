import type { Problem } from '#desk/lib/catalog/catalog.ts';

/** The mistakes of a file, as it is saved. */
export function Problems({ problems, label }: { problems: readonly Problem[]; label: string }) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-1 rounded-control bg-bad-tint p-2 text-sm">
      {problems.map(({ line, column, field, message }) => (
        <li key={`${line} ${column} ${field} ${message}`} className="wrap-anywhere">
          <span className="font-semibold text-bad">Line {line}:</span> {field && `${field}: `}
          {message}
        </li>
      ))}
    </ul>
  );
}
