import { BASE_PATH } from '#contract/routes.ts';
import { cx } from '../cx.ts';

interface Props {
  name: 'bind' | 'empty-characters' | 'empty-orders' | 'error-well' | 'offline' | 'success' | 'waiting';
  /** Width in pixels; the height follows (16:10). */
  width?: number;
  className?: string;
}

/** An illustration of the brand, without an alternative text: the words next to it carry the meaning. */
export function BrandArt({ name, width = 240, className }: Props) {
  return (
    <img
      src={`${BASE_PATH}/brand/${name}.svg`}
      alt=""
      width={width}
      height={(width / 16) * 10}
      className={cx('max-w-full', className)}
    />
  );
}
