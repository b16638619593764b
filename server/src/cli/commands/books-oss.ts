import { ossCsv } from '../../operations/books/oss.ts';
import { money } from '../../operations/money.ts';
import { booksOss } from '../../operations/queries/books-oss.ts';
import { command } from '../command.ts';
import { readBody } from '../read-body.ts';
import { table } from '../table.ts';

export const bookOss = command({
  operation: booksOss,
  args: ['QUARTER'],
  options: { rates: { value: 'FILE', required: true }, home: { value: 'XX' }, csv: {} },
  about: 'the VAT of a quarter for the One Stop Shop of the EU, in euros by the ECB’s rates in a file',
  input: ([quarter], { rates = '', home }) => ({ quarter, rates: readBody(rates), home }),
  answer: (found, options) => {
    if ('csv' in options) return { data: found, text: ossCsv(found.lines) };
    const rows = found.lines.map(({ taxable, tax, rate, ...line }) => ({
      ...line,
      ...{ rate: rate === null ? null : `${rate} %`, taxable: money(taxable, 'EUR'), tax: money(tax, 'EUR') },
    }));
    const untaxed = found.untaxed.map(({ country, currency, amount }) => `${country} ${money(amount, currency)}`);
    return {
      data: found,
      text: [
        table(rows),
        found.home ? `Sales in ${found.home} are left out.` : 'No member state is left out: see --home.',
        ...(untaxed.length > 0 ? [`Sold without tax, in no line: ${untaxed.join(', ')}.`] : []),
        ...(found.open.length > 0 ? [`Not closed yet: ${found.open.join(', ')}. The numbers can still change.`] : []),
      ].join('\n\n'),
      found: untaxed.length > 0,
    };
  },
});
