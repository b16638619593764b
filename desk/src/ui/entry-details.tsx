import type { OperatorOutput } from '#contract/operator/index.ts';
import { isTimestamp } from '#desk/lib/format.ts';
import { spelled } from '#desk/lib/words.ts';
import { Id } from './copy.tsx';
import { Time } from './time.tsx';

type Entry = OperatorOutput<'GET /actions'>['actions'][number];
type Values = Readonly<Record<string, unknown>>;

const SUMMARY = 'rounded-small text-accent text-sm hover:underline';

/** The input and the result of an entry as names and values. The raw entry is folded below. */
export function EntryDetails({ entry }: { entry: Entry }) {
  return (
    <details>
      <summary className={SUMMARY}>Show</summary>
      <div className="mt-1 grid max-w-80 gap-2 text-xs">
        <Part title="Input" values={entry.arguments} />
        <Part title="Result" values={entry.result} />
        <details>
          <summary className={SUMMARY}>Raw</summary>
          <pre className="mt-1 whitespace-pre-wrap font-mono text-2xs wrap-anywhere">
            {JSON.stringify({ arguments: entry.arguments, result: entry.result }, null, 2)}
          </pre>
        </details>
        <Id id={entry.id} label="id of the entry" />
      </div>
    </details>
  );
}

function Part({ title, values }: { title: string; values: Values }) {
  if (Object.keys(values).length === 0) return null;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <Facts values={values} />
    </div>
  );
}

const Facts = ({ values }: { values: Values }) => (
  <dl className="grid gap-0.5">
    {Object.entries(values).map(([name, value]) => (
      <div key={name} className="flex flex-wrap gap-x-2">
        {/* The tooltip has the name as the command writes it. */}
        <dt title={name} className="text-faint">
          {spelled(inWords(name)) || name}
        </dt>
        <dd className="min-w-0 wrap-anywhere">
          <Value value={value} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Writes a name of code in words: `sessionHash` is "session hash". */
const inWords = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

function Value({ value }: { value: unknown }) {
  if (typeof value === 'string' && isTimestamp(value)) return <Time at={value} />;
  if (typeof value !== 'object' || value === null) return plainText(value);
  const parts = Object.entries(value);
  if (parts.length === 0) return 'none';
  if (Array.isArray(value) && value.every(isPlain)) return value.map(plainText).join(', ');
  const named = Array.isArray(value) ? parts.map(([at, part]) => [String(Number(at) + 1), part] as const) : parts;
  return (
    <div className="border-line border-l pl-2">
      <Facts values={Object.fromEntries(named)} />
    </div>
  );
}

/** Writes a value without parts. */
function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
