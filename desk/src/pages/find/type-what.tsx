import { useCan } from '#desk/lib/use-operator.ts';
import { Section } from '#desk/ui/page.tsx';

const KINDS = [
  ['Order number', '20261128-AB12CD34EF, or the ten characters after the hyphen'],
  ['Player number', '100012'],
  ['Email', 'of a sign-in or of a receipt'],
  ['Phone number', '+49 151 12345678'],
  ['User name', 'that the player signs in with'],
  ['Payment or delivery', 'its id of the shop, or the provider’s'],
  ['Character', 'its id in the game, or its name; the first letters are enough'],
  ['Coupon', 'LANTERN15'],
  ['Card', '4242 4.99 EUR, or 4242 2026-11-03'],
] as const;

/** Explains everything that the search understands. */
export function TypeWhat() {
  const can = useCan();
  return (
    <Section title="Type one of these into the search">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {KINDS.map(([name, example]) => (
          <div key={name} className="rounded-control bg-ground px-3 py-2">
            <dt className="font-medium">{name}</dt>
            <dd className="text-faint text-sm">{example}</dd>
          </div>
        ))}
      </dl>
      {!can('players.read') && (
        <p className="mt-4 text-faint text-sm">Your role finds orders only: it may not see players.</p>
      )}
    </Section>
  );
}
