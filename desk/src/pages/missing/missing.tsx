import { Link } from '#desk/ui/link.tsx';
import { Page } from '#desk/ui/page.tsx';

/** An address that the desk does not have. */
export const Missing = () => (
  <Page title="Page not found" isNarrow>
    <p className="text-muted">
      The desk has no page at this address.{' '}
      <Link to="/" className="font-semibold text-accent hover:underline">
        Find an order or a player
      </Link>
    </p>
  </Page>
);
