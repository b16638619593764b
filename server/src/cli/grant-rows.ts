import type { GrantLine } from '../operations/grants.repo.ts';

const contentsOf = (contents: GrantLine['contents']): string => {
  if (contents === null) return '';
  if ('points' in contents) return `${contents.points} points`;
  if ('coupon' in contents) return `coupon ${contents.coupon}`;
  return `${contents.gid}: ${contents.goods.map(({ good, quantity }) => `${quantity} ${good}`).join(', ')}`;
};

/** Returns a grant as a row of a table. */
export const grantRow = ({ delivery, deliveryState, tries, contents, ...line }: GrantLine) => ({
  ...line,
  contents: contentsOf(contents),
  delivery: delivery && `${delivery}: ${deliveryState}, ${tries} tries`,
});
