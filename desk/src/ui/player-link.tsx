import { useCan } from '#desk/lib/use-operator.ts';
import { Link } from './link.tsx';

/** The number of a player, with a link if the role may see players. */
export function PlayerLink({ uid, label = `${uid}` }: { uid: number; label?: string }) {
  if (!useCan()('players.read')) return <>{label}</>;
  return (
    <Link to={`/players/${uid}`} className="text-accent hover:underline">
      {label}
    </Link>
  );
}
