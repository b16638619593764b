import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import type { Receiver } from '../hooks/use-receiver.ts';
import { ReceiverChoice } from './receiver-choice.tsx';

interface Props {
  receiver: Receiver;
  /** Label of the button. Null if another press cannot help. */
  action: string | null;
  busy: boolean;
  /** True if the receiver cannot be changed now. */
  fixed?: boolean;
  /** The reason why the last press failed. */
  problem: string | null;
  /** Returns the text for an error of the game backend. */
  errorText(error: unknown): string;
  onClaim(receiver: { region: string; roleId: string }): void;
}

/** Asks which character receives goods, with the button that claims them. */
export function ClaimForm({ receiver, action, busy, fixed, problem, errorText, onClaim }: Props) {
  const t = useT();
  const [pressed, setPressed] = useState(false);
  const { region, character, characters } = receiver.choice ?? {};
  const text = pressed && !character ? t('payment.problem.character') : problem;
  return (
    <>
      <ReceiverChoice receiver={receiver} label={t('rewards.receiver')} fixed={fixed} errorText={errorText} />
      {text && (
        <Note tone="bad" role="alert">
          {text}
        </Note>
      )}
      {action && (characters?.data?.characters.length ?? 0) > 0 && (
        <div className="sticky bottom-0 bg-surface pt-1">
          <Button
            kind="primary"
            size="large"
            wide
            busy={busy}
            onClick={() => {
              setPressed(!character);
              if (region && character) onClaim({ region: region.id, roleId: character.roleId });
            }}
          >
            {action}
          </Button>
        </div>
      )}
    </>
  );
}
