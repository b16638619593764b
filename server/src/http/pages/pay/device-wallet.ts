/**
 * Returns the wallet that a device has by the look of its browser; null: none. The script of the page knows better and
 * removes it where it is missing.
 */
export function deviceWallet(userAgent: string): 'apple_pay' | 'google_pay' | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'apple_pay';
  if (/Macintosh/.test(userAgent) && /Version\/[\d.]+ Safari/.test(userAgent)) return 'apple_pay';
  return /Chrome\//.test(userAgent) && !/; wv\)/.test(userAgent) ? 'google_pay' : null;
}
