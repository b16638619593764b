const SHOWN = '…';

/** Masks all but the first letter of each part: `m…@e….com`. Null stays null. */
export function maskedEmail(email: string | null): string | null {
  if (email === null) return null;
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${first(local)}@${first(domain.slice(0, dot))}${domain.slice(dot)}`;
}

/** Masks all but the last two digits: `…42`. */
export const maskedPhone = (phone: string | null): string | null => phone && `${SHOWN}${phone.slice(-2)}`;

const first = (text: string): string => `${[...text][0] ?? ''}${SHOWN}`;

interface Personal {
  email: string | null;
  phone: string | null;
}

export const masked = ({ email, phone }: Personal): Personal => ({
  email: maskedEmail(email),
  phone: maskedPhone(phone),
});

/** Masks a player's personal data; the nickname is public in games. */
export const maskedPlayer = <P extends Personal & { username: string | null }>(player: P): P => ({
  ...player,
  ...masked(player),
  username: player.username && first(player.username),
});
