import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { ProblemNote } from './problem-note.tsx';

const page = (said: object, text = 'Not yet') => (
  <>
    <ProblemNote problem={{ at: 'summary', text, said }} />
    <input aria-label="Email" />
  </>
);

test('a problem takes the focus once, however often it is rendered; a new problem takes it again', async () => {
  const problem = {};
  const { show: next } = await show(page(problem));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  screen.getByLabelText('Email').focus();
  next(page(problem, 'Noch nicht'));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  next(page({}));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});
