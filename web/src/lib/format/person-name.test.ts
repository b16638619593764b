import { expect, test } from 'vitest';
import { isPersonName } from './person-name.ts';

test.each(['J. R. Smith', 'St. John', 'Dr.Who', 'J.R.SMITH', 'ดร.สมชาย ใจดี'])('%s is accepted as a name', (name) =>
  expect(isPersonName(name)).toBe(true),
);

test.each([' ', 'You won evil.com', 'Evil.Com', 'Bit.Ly/x', 'me@Home', 'https://evil', 'www.Ev'])(
  '%j is refused as a name',
  (name) => expect(isPersonName(name)).toBe(false),
);
