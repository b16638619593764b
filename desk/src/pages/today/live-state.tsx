import type { StreamState } from '#desk/lib/api/stream.ts';
import { clockTime, utcTime } from '#desk/lib/format.ts';
import { Badge } from '#web/ui/layout/surface.tsx';

const WORDS = {
  connecting: ['Connecting…', 'neutral'],
  live: ['Live', 'ok'],
  reconnecting: ['Reconnecting…', 'warn'],
  refused: ['Not live', 'neutral'],
} as const;

/** Says whether the page is live, and how old the newest data is. */
export function LiveState({ state, at }: { state: StreamState; at: string | undefined }) {
  const [text, tone] = WORDS[state];
  return (
    <p className="flex items-center gap-2 text-muted text-sm">
      <span role="status">
        <Badge tone={tone}>{text}</Badge>
      </span>
      {at && (
        <span>
          data of{' '}
          <time dateTime={at} title={utcTime(at)}>
            {clockTime(at)}
          </time>
        </span>
      )}
    </p>
  );
}
