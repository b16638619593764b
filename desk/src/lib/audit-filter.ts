import { isOrderNumber } from './term.ts';

const OPERATOR = /^[\w.-]{1,40}$/;

/** Sentences about fields of the filter that the server would refuse. */
export interface FilterProblems {
  operator?: string;
  order?: string;
}

/** Checks the filter before it gets into the address, which must never have an email that was typed by mistake. */
export const filterProblems = ({ operator, order }: { operator: string; order: string }): FilterProblems => ({
  ...(operator !== '' && !OPERATOR.test(operator) && { operator: 'Type the name of an operator, such as ada.' }),
  ...(order !== '' && !isOrderNumber(order) && { order: 'Type an order number, such as 20261128-AB12CD34EF.' }),
});
