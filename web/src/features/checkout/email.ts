/** Whether a receipt could be sent there; the server has the last word. An empty address is fine: it is optional. */
export const isEmailFine = (email: string): boolean =>
  email.trim() === '' || (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) && email.trim().length <= 254);
