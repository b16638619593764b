/** Letters and digits that nobody mistakes for one another. */
const CODE = /^[2-9A-HJ-NP-Z]{8}$/;

/** Whether an invitation can have this code: of any other the portal need not be asked. */
export const isCode = (code: string): boolean => CODE.test(code);

/** As it stands in an address, however it was typed there. */
export const codeOf = (typed: string): string => typed.trim().toUpperCase();
