import { useId } from 'react';

/** A drop of light over a well. */
export function BrandMark({ size = 28 }: { size?: number }) {
  const gradient = useId();
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 28 28" className="shrink-0">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#bfe3ff" />
          <stop offset="0.45" stopColor="#4f8cff" />
          <stop offset="1" stopColor="#8b5cff" />
        </linearGradient>
      </defs>
      <path d="M14 1.5c4.3 5 7 8.3 7 12.2a7 7 0 0 1-14 0c0-3.9 2.7-7.2 7-12.2Z" fill={`url(#${gradient})`} />
      <path d="M10.5 13.8a3.5 3.5 0 0 0 3 3.4" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" fill="none" />
      <path
        d="M4 21.5c2.2 2.8 6 4.5 10 4.5s7.8-1.7 10-4.5"
        stroke={`url(#${gradient})`}
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
