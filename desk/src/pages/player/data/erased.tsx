import { Said } from '#desk/ui/said.tsx';

/** Shown instead of a player who was erased. */
export const Erased = ({ uid }: { uid: string }) => (
  <>
    <Said outcome={ERASED} />
    <p className="max-w-prose text-muted">
      Nothing leads from the number {uid} to a person any more. Orders, payments and the ledger stay without a name.
      Data in the orders is removed within minutes.
    </p>
  </>
);

const ERASED = { text: 'The player is erased.' };
