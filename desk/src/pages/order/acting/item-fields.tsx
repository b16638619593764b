import { Tick } from '#desk/ui/field.tsx';
import { Notice } from '#desk/ui/notice.tsx';

/** The decision about the item when all the money goes back. Null: none. */
export type ItemChoice = 'keep' | 'takeBack' | null;

interface Refund {
  isWhole: boolean;
  /** All that is left is asked for, not an amount. The game takes an item back only then. */
  isAll: boolean;
  /** The player has the item. */
  hasItem: boolean;
}

/** Returns the part of the request. An item that the player has stays, unless the game takes it back. */
export function itemOf({ isWhole, isAll, hasItem }: Refund, choice: ItemChoice) {
  const takeBack = isAll && hasItem && choice === 'takeBack';
  return { keepItem: isWhole && !takeBack && (hasItem || choice === 'keep'), ...(takeBack && { takeBack }) };
}

interface Props {
  chosen: ItemChoice;
  onChoose(choice: ItemChoice): void;
  hasItem: boolean;
  canTakeBack: boolean;
}

/** Asks about an item that has not arrived, and about one that the game can take back. */
export function ItemFields({ chosen, onChoose, hasItem, canTakeBack }: Props) {
  if (hasItem && !canTakeBack)
    return <Notice tone="warn">The player has the item and keeps it: a refund does not take it back.</Notice>;
  const [does, name, text] = hasItem
    ? ([
        'takeBack',
        'Take the item back first',
        'The money goes back once the game has taken the item. If the player has used it, no money goes back. Without this, the player keeps the item.',
      ] as const)
    : (['keep', 'The player keeps the item', 'Otherwise an item that is not delivered yet is called back.'] as const);
  return (
    <Tick
      checked={chosen === does}
      onTick={(on) => onChoose(on ? does : null)}
      label={
        <>
          <span className="block font-medium">{name}</span>
          <span className="block text-muted text-sm">{text}</span>
        </>
      }
    />
  );
}
