import { encode } from 'uqr';
import { cx } from '../cx.ts';

/** Width of the light border that readers need, in cells. */
const QUIET = 3;

/** A text as a QR code: dark on light in every theme, because many readers know no other. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('size-48 rounded-control bg-on-fill', className)}
    >
      <path d={path} fill="#10162b" />
    </svg>
  );
}
