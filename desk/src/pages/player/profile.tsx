import { useState } from 'react';
import { count } from '#desk/lib/format.ts';
import type { PlayerStory } from '#desk/lib/player.ts';
import { languageName, languageOf } from '#desk/lib/tell/languages.ts';
import { spelled } from '#desk/lib/words.ts';
import { Button } from '#desk/ui/button.tsx';
import { Copy } from '#desk/ui/copy.tsx';
import { Facts } from '#desk/ui/facts.tsx';
import { Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Time } from '#desk/ui/time.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { RevealDialog, type Revealed } from './reveal-dialog.tsx';

/** The account. Personal data are masked until they are uncovered, and only until the page is left. */
export function Profile({ player, onLook }: { player: PlayerStory['player']; onLook(): void }) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { uid, nickname, kind, state, locale, createdAt, deletionRequestedAt, points } = player;
  const personal = revealed ?? player;
  const hasMasked = [player.username, player.email, player.phone].some((value) => value !== null);
  return (
    <Section
      title="Profile"
      aside={
        hasMasked &&
        !revealed && (
          <Button size="small" icon="eye" onClick={() => setOpen(true)}>
            Uncover
          </Button>
        )
      }
    >
      {revealed && (
        <p role="status" className="mb-3 text-muted text-sm">
          Uncovered until you leave this page. The audit log records it.
        </p>
      )}
      <Facts
        facts={[
          ['Number', <Copyable key="uid" text={`${uid}`} label="player number" />],
          ['Name', nickname],
          ['State', <States key="state" player={player} state={state} />],
          ['Account', spelled(kind)],
          ['Email', <Personal key="email" value={personal.email} isOpen={revealed !== null} label="email" />],
          ['Phone', <Personal key="phone" value={personal.phone} isOpen={revealed !== null} label="phone number" />],
          ['User name', <Personal key="name" value={personal.username} isOpen={revealed !== null} label="user name" />],
          ['Language', languageName(languageOf(locale))],
          ['Points', count(points)],
          ['Since', <Time key="since" at={createdAt} />],
          ...(deletionRequestedAt
            ? [['Deletion asked', <Time key="deletion" at={deletionRequestedAt} />] as const]
            : []),
        ]}
      />
      {isOpen && (
        <RevealDialog
          uid={`${uid}`}
          onClose={() => setOpen(false)}
          onLook={onLook}
          onRevealed={(data) => {
            setRevealed(data);
            setOpen(false);
          }}
        />
      )}
    </Section>
  );
}

function States({ player: { blockedAt, blockedUntil }, state }: { player: PlayerStory['player']; state: string }) {
  if (!blockedAt) return <StatePill of="player" state={state} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone="bad">Blocked</Badge>
      <span className="text-muted text-xs">
        since <Time at={blockedAt} />
        {blockedUntil ? (
          <>
            {' '}
            until <Time at={blockedUntil} />
          </>
        ) : (
          ', until an operator unblocks the player'
        )}
      </span>
    </span>
  );
}

const Copyable = ({ text, label }: { text: string; label: string }) => (
  <span className="inline-flex items-center gap-0.5">
    <span className="wrap-anywhere">{text}</span>
    <Copy text={text} label={label} />
  </span>
);

function Personal({ value, isOpen, label }: { value: string | null; isOpen: boolean; label: string }) {
  if (value === null) return <span className="text-faint">None</span>;
  return isOpen ? <Copyable text={value} label={label} /> : <span className="text-muted">{value}</span>;
}
