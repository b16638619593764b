import { expect, test } from 'vitest';
import { orderChanges } from './order-changes.ts';

const { body } = orderChanges['POST /orders/:number/withdrawal'];
const isTaken = (name: string): boolean => body.safeParse({ name, email: 'a@example.com' }).success;

test.each([
  'J. R. Smith',
  'J.R.R. Tolkien',
  'J.R.SMITH',
  'St. John',
  'Dr.Who',
  'Prof. Dr. Müller-Lüdenscheidt',
  'Anna Meyer Ph.D.',
  'Martin Luther King Jr.',
  'Kestrel O’Hara',
  'Ramesh S/O Suresh',
  'พล.อ.ประยุทธ์ ใจดี',
  'ดร.สมชาย ใจดี',
  'د.محمد علي',
  '王小明',
  'Ив. Иванов',
  'X Æ A-12',
])('%s is a name', (name) => expect(isTaken(name)).toBe(true));

test.each([
  'You won evil.com',
  'Evil.Com',
  'EVIL.COM now',
  'evil.co.uk',
  'www.Ev',
  'https://evil',
  'Bit.Ly/x',
  'me@Home',
  '10.20.30.40',
  'приз.рф',
  'evil。com',
  'evil．com',
  'two\nlines',
  ' ',
])('%j, of which a mail program could make a link, is none', (name) => expect(isTaken(name)).toBe(false));
