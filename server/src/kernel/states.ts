/** Codes of ISO 3166-2 with their names in addresses, which are the same in every language of the shop. */
const NAMED: Readonly<Record<string, string>> = {
  US:
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
    'DC Washington DC|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
    'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
    'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
    'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
    'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
    'WV West Virginia|WI Wisconsin|WY Wyoming',
  CA:
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|' +
    'NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Québec|' +
    'SK Saskatchewan|YT Yukon',
};

const STATES = new Map(
  Object.entries(NAMED).map(([country, all]) => [
    country,
    new Map(all.split('|').map((one): [string, string] => [one.slice(0, 2), one.slice(3)])),
  ]),
);

/** Returns true for countries whose states are listed here. */
export const hasStates = (country: string): boolean => STATES.has(country);

/** Returns the name of a state; undefined if the country has no such state. */
export const stateName = (country: string, state: string): string | undefined => STATES.get(country)?.get(state);
