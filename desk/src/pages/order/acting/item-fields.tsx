import { Tick } from '#desk/ui/field.tsx';

/** The decision about an item that the player has, when all the money goes back. Null: none. */
export type ItemChoice = 'keep' | 'takeBack' | null;

/** Returns the part of the request. The game takes an item back only for all that is left. */
export const itemOf = (isWhole: boolean, isAll: boolean, choice: ItemChoice) => ({
  keepItem: isWhole && choice === 'keep',
  ...(isAll && choice === 'takeBack' && { takeBack: true }),
});

interface Props {
  chosen: ItemChoice;
  onChoose(choice: ItemChoice): void;
  canTakeBack: boolean;
}

/** The choice about the item; at most one of the two. */
export const ItemFields = ({ chosen, onChoose, canTakeBack }: Props) => (
  <>
    <Tick
      checked={chosen === 'keep'}
      onTick={(on) => onChoose(on ? 'keep' : null)}
      label={
        <Choice name="The player keeps the item" text="Otherwise an item that is not delivered yet is called back." />
      }
    />
    {canTakeBack && (
      <Tick
        checked={chosen === 'takeBack'}
        onTick={(on) => onChoose(on ? 'takeBack' : null)}
        label={
          <Choice
            name="Take the item back first"
            text="The money goes when the game has taken the item. It stays if the player has used it."
          />
        }
      />
    )}
  </>
);

const Choice = ({ name, text }: { name: string; text: string }) => (
  <>
    <span className="block font-medium">{name}</span>
    <span className="block text-muted text-sm">{text}</span>
  </>
);
