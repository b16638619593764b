import { Link } from '#desk/ui/link.tsx';

export const BackToOffers = () => (
  <Link to="/offers" className="text-accent text-sm hover:underline">
    All offers
  </Link>
);
