/** The shop's icon, next to the desk's name. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <img src="/icon.svg" alt="" width={size} height={size} className="shrink-0" />
);
