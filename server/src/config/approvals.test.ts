import { expect, test } from 'vitest';
import { z } from 'zod';
import { approvalsOf, approvalVariables } from './approvals.ts';

const read = (env: Record<string, string>) => z.object(approvalVariables).safeParse(env);

test('limits are read by role, and no role has one without the variables', () => {
  const { data } = read({
    APPROVAL_REFUNDS: 'support=5000, finance=100000',
    APPROVAL_GRANTS: 'content=0',
    APPROVAL_GRANT_VALUE: 'support=2000',
  });
  expect(data && approvalsOf(data)).toEqual({
    refunds: { support: 5000, finance: 100_000 },
    grants: { content: 0 },
    grantValue: { support: 2000 },
    prices: [],
    books: [],
  });
  const { data: none } = read({});
  expect(none && approvalsOf(none)).toEqual({ refunds: {}, grants: {}, grantValue: {}, prices: [], books: [] });
});

// A misspelt role would have no limit.
test.each([
  'suport=5000',
  'support',
  'support=50.00',
  'support=-1',
  'support=1e3',
  'support=1,support=2',
  'support:5000',
  'support=5000000000000',
])('%s is refused', (APPROVAL_REFUNDS) => {
  expect(read({ APPROVAL_REFUNDS }).error?.issues[0]?.message).toMatch(/^must be roles with their limits/);
});

test('roles whose price changes need a second person are named', () => {
  const { data } = read({ APPROVAL_PRICES: 'content, support' });
  expect(data && approvalsOf(data).prices).toEqual(['support', 'content']);
  const { data: books } = read({ APPROVAL_BOOKS: 'finance' });
  expect(books && approvalsOf(books).books).toEqual(['finance']);
  expect(read({ APPROVAL_PRICES: 'contents' }).error?.issues[0]?.message).toMatch(/^must be roles/);
});
