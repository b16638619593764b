/** The longest time that an order stays unpaid. Statements look for open orders only in that time. */
export const MOST_UNPAID_SECONDS = 31 * 86_400;
