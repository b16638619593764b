import { useId } from 'react';

/** The well, seen from above its rim: stones, and water with stars in it. */
export function WellArt() {
  const id = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 120 120" className="size-full">
      <defs>
        <radialGradient id={`${id}w`} cx="50%" cy="38%" r="65%">
          <stop offset="0" stopColor="var(--brand-from)" />
          <stop offset="0.55" stopColor="var(--brand-to)" />
          <stop offset="1" stopColor="#1a1440" />
        </radialGradient>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--raised)" />
          <stop offset="1" stopColor="var(--line)" />
        </linearGradient>
      </defs>
      <path d="M14 66v18c0 14 20.600 25 46 25s46-11 46-25V66Z" fill={`url(#${id}s)`} />
      <path
        d="M14 78c4 12 23 20 46 20s42-8 46-20M33 87.500v13.500M60 98v11M87 87.500v13.500M46 84v11M74 84v11"
        fill="none"
        stroke="var(--field-line)"
        strokeOpacity="0.45"
        strokeWidth="1.500"
      />
      <ellipse cx="60" cy="66" rx="46" ry="25" fill="var(--field-line)" fillOpacity="0.55" />
      <ellipse
        cx="60"
        cy="64.500"
        rx="46"
        ry="25"
        fill={`url(#${id}s)`}
        stroke="var(--field-line)"
        strokeOpacity="0.5"
      />
      <ellipse cx="60" cy="65.500" rx="37" ry="18.500" fill={`url(#${id}w)`} />
      <ellipse cx="60" cy="63" rx="24" ry="9" fill="#fff" fillOpacity="0.14" />
      <path
        d="M40 60.500l.9 2.100 2.100.9-2.100.9-.9 2.100-.9-2.100-2.100-.9 2.100-.9ZM76 70l.7 1.600 1.600.7-1.600.7-.7 1.600-.7-1.600-1.600-.7 1.600-.7ZM66 57l.6 1.300 1.300.6-1.300.6-.6 1.300-.6-1.300-1.300-.6 1.300-.6ZM50 73.500l.5 1.100 1.100.5-1.100.5-.5 1.100-.5-1.100-1.100-.5 1.100-.5Z"
        fill="#fff"
        fillOpacity="0.85"
      />
    </svg>
  );
}

/** The drop of light above the well. */
export function DropArt() {
  const id = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 40 60" className="size-full">
      <defs>
        <linearGradient id={id} x1="0.200" y1="0" x2="0.800" y2="1">
          <stop offset="0" stopColor="#dbe7ff" />
          <stop offset="0.500" stopColor="var(--brand-from)" />
          <stop offset="1" stopColor="var(--brand-to)" />
        </linearGradient>
      </defs>
      <path d="M20 4C26 17 35 26 35 38.500a15 15 0 0 1-30 0C5 26 14 17 20 4Z" fill={`url(#${id})`} />
      <path
        d="M12.500 36c0-5 3-9 6-14"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.800"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </svg>
  );
}
