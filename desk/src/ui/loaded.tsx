import type { ReactNode } from 'react';
import { isCode } from '#desk/lib/api/api-error.ts';
import { errorText } from '#desk/lib/api/error-text.ts';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface Read<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

interface Props<T> {
  read: Read<T>;
  /** Names the data in sentences: "the disputes". */
  what: string;
  /** The number of placeholder lines while it loads. */
  lines?: number;
  children(data: T): ReactNode;
}

/** Says that the operator's role may not see something. */
export const Forbidden = ({ what }: { what: string }) => (
  <div className="flex items-start gap-2 p-4 text-muted text-sm">
    <Icon name="lock" size={20} />
    <p>Your role may not see {what}. An admin can give you another role.</p>
  </div>
);

/** Says that a read failed, and offers to repeat it. */
function Failed({ read, what }: { read: Read<unknown>; what: string }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 p-4 text-sm">
      <p>
        <strong className="font-semibold">The desk could not load {what}.</strong> {errorText(read.error)}
      </p>
      <Button size="small" icon="refresh" busy={read.isFetching} onClick={() => void read.refetch()}>
        Try again
      </Button>
    </div>
  );
}

/** Says that data could not be read again. */
function Outdated({ read }: { read: Read<unknown> }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-control bg-warn-tint px-4 py-2 text-sm text-warn"
    >
      <p>This may be out of date: the last read failed.</p>
      <Button size="small" icon="refresh" busy={read.isFetching} onClick={() => void read.refetch()}>
        Read again
      </Button>
    </div>
  );
}

/** Shows what was read; placeholders, a failure with a button, or a missing permission instead. */
export function Loaded<T>({ read, what, lines = 3, children }: Props<T>) {
  // Data that was loaded before stays readable if a later read fails.
  if (read.data !== undefined && !isCode(read.error, 'operator.forbidden')) {
    return (
      <>
        {read.error !== null && <Outdated read={read} />}
        {children(read.data)}
      </>
    );
  }
  if (isCode(read.error, 'operator.forbidden')) return <Forbidden what={what} />;
  if (read.error && !isCode(read.error, 'session.required')) return <Failed read={read} what={what} />;
  return (
    <div aria-busy="true" className="grid gap-3 p-4">
      <span className="sr-only">Loading {what}</span>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity.
        <Skeleton key={at} className="h-5" />
      ))}
    </div>
  );
}
