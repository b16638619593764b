/** Caches formatters: creating one takes a slow phone up to 20 ms, and a page of items needs dozens. */
function kept<O extends object, F>(make: (tag: string, options: O) => F) {
  const made = new Map<string, F>();
  return (tag: string, options: O = {} as O): F => {
    const key = tag + JSON.stringify(options);
    const format = made.get(key) ?? make(tag, options);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = kept((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
/** Without a time zone, uses the device's zone at the first call. */
export const dateFormat = kept((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options));
export const listFormat = kept((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options));
export const namesFormat = kept((tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options));
