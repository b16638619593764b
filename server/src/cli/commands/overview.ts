import type { SubscriberBehind } from '../../operations/events.repo.ts';
import { money } from '../../operations/money.ts';
import { balances, type EndpointInTrouble, eventsStuck } from '../../operations/queries/overview.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

/** Writes a count that stops at a limit: `100 or more`. */
const behindRow = ({ isMore, waiting, ...rest }: SubscriberBehind) => ({
  ...rest,
  waiting: isMore ? `${waiting} or more` : waiting,
});

const endpointRow = ({ isMore, givenUp, ...rest }: EndpointInTrouble) => ({
  ...rest,
  givenUp: isMore ? `${givenUp} or more` : givenUp,
});

export const overviewLooks = [
  command({
    operation: balances,
    args: [],
    about: 'the ledger’s balances by provider, currency and account',
    input: () => ({}),
    answer: (found) => ({
      data: found,
      text: table(found.balances.map(({ balance, ...rest }) => ({ ...rest, balance: money(balance, rest.currency) }))),
    }),
  }),
  command({
    operation: eventsStuck,
    args: [],
    about:
      'the first 500 events that keep failing or that no worker takes, subscribers that are far behind, and endpoints in trouble',
    input: () => ({}),
    answer: (found) => {
      const { events, subscribers, parked: tried, endpoints } = found;
      const text = [
        table(events),
        ...(subscribers.length > 0 ? ['', 'behind:', table(subscribers.map(behindRow))] : []),
        ...(endpoints.length > 0 ? ['', 'endpoints:', table(endpoints.map(endpointRow))] : []),
        ...(tried.length > 0 ? ['', 'parked:', table(tried)] : []),
      ].join('\n');
      return { data: found, text, found: events.length + subscribers.length + endpoints.length > 0 };
    },
  }),
];
