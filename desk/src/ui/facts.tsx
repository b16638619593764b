import type { ReactNode } from 'react';

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 items-baseline gap-3">
          <dt className="w-28 shrink-0 text-faint">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
