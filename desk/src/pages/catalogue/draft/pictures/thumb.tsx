import { isClip, pictureAddress } from '#desk/lib/catalog/picture-file.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  path: string;
  /** The picture's file name in addresses. */
  file: string;
  /** The name of the link. */
  label?: string;
  isFaint?: boolean;
}

/** A small picture that opens in a tab of its own. Light and dark squares show where it is transparent. */
export const Thumb = ({ path, file, label = `Open ${path} in a new tab`, isFaint }: Props) => (
  <a
    href={pictureAddress(file)}
    target="_blank"
    rel="noreferrer"
    aria-label={label}
    className={cx(
      'grid size-14 shrink-0 place-items-center overflow-hidden rounded-small border border-line text-xs',
      'bg-[repeating-conic-gradient(#dfe2ea_0_25%,#b9bfcc_0_50%)] bg-size-[12px_12px] text-[#20242e]',
      isFaint && 'opacity-50',
    )}
  >
    {isClip(path) ? (
      'clip'
    ) : (
      <img src={pictureAddress(file)} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
    )}
  </a>
);
