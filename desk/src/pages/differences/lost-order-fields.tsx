import { TextField, Tick } from '#desk/ui/field.tsx';

/** The facts of a lost order, as typed. */
export interface LostOrder {
  player: string;
  gid: string;
  item: string;
  region: string;
  role: string;
  deliver: boolean;
}

export const LOST: LostOrder = { player: '', gid: '', item: '', region: '', role: '', deliver: false };

/** Returns the part of the request. Empty fields are left out, so that the server names them. */
export function lostInput({ player, gid, item, region, role, deliver }: LostOrder) {
  const number = Number(gid);
  return {
    ...(player.trim() && { player: player.trim() }),
    ...(Number.isSafeInteger(number) && number > 0 && { gid: number }),
    ...(item.trim() && { item: item.trim() }),
    ...(deliver && { region: region.trim(), role: role.trim() }),
    deliver,
  };
}

const FIELDS = [
  ['player', 'Player', 'Number or email, from the evidence that the player sent.'],
  ['gid', 'Game', 'Its number, such as 1000039.'],
  ['item', 'Item', 'Its id in the catalogue.'],
] as const;
const RECEIVER = [
  ['region', 'Region', 'Its id in the catalogue, such as eu.'],
  ['role', 'Character', 'Its id in the game.'],
] as const;

/** Asks for the player and the item of an order that the shop lost. */
export function LostOrderFields({ value, onChange }: { value: LostOrder; onChange(value: LostOrder): void }) {
  const field = ([name, label, description]: (typeof FIELDS | typeof RECEIVER)[number]) => (
    <TextField
      key={name}
      label={label}
      description={description}
      value={value[name]}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className="grid gap-3">
      {FIELDS.map(field)}
      <Tick
        checked={value.deliver}
        onTick={(deliver) => onChange({ ...value, deliver })}
        label="Send the item to the game. Otherwise only the money is booked."
      />
      {value.deliver && RECEIVER.map(field)}
    </div>
  );
}
