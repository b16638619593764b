import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Survey } from '#contract/endpoints/surveys.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { remembered } from '#web/lib/storage/at-once.ts';
import { Page } from './survey.tsx';

const SEND = 'POST /me/surveys/:id/answers';
const shared = { required: true, when: [] };
const SURVEY: Survey = {
  id: 'one',
  title: 'Tell us',
  intro: 'Two questions.',
  until: null,
  gives: [{ kind: 'points', name: '', quantity: 5 }],
  game: null,
  external: false,
  questions: [
    {
      kind: 'single',
      id: 'plays',
      text: 'Do you play?',
      ...shared,
      options: [
        { id: 'yes', text: 'Yes' },
        { id: 'no', text: 'No' },
      ],
    },
    { kind: 'text', id: 'why', text: 'Why not?', ...shared, length: 50, when: [{ question: 'plays', is: ['no'] }] },
  ],
};

function shop(answered: string[] = []) {
  const portal = createPortal();
  const { questions: _, ...card } = SURVEY;
  portal.answer('GET /surveys', { surveys: [card] });
  portal.answer('GET /surveys/:id', { survey: SURVEY });
  portal.answer('GET /me/surveys', {
    answered: answered.map((survey) => ({ survey, at: '2026-11-20T10:00:00.000Z' })),
  });
  portal.answer(SEND, { at: '2026-11-20T10:00:00.000Z', reward: null });
  return portal;
}
const open = (portal = shop(), signedIn = true) =>
  show(<Page />, { page: 'sdk-survey', portal, signedIn, search: { survey: 'one' } });
const answersKept = () => remembered<unknown>('survey:u1:one', null);

test('a question appears with its condition, missing answers are reported, and the answers are sent once', async () => {
  const portal = shop();
  const { user } = await open(portal);
  await user.click(await screen.findByRole('radio', { name: 'No' }));
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(screen.getByText('Please answer this question.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Why not?' }));
  expect(portal.calls(SEND)).toEqual([]);
  await user.type(screen.getByRole('textbox'), 'No time');
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByText('Thank you!')).toBeTruthy();
  expect(portal.calls(SEND).map(({ body }) => body)).toEqual([{ answers: { plays: 'yes' }, locale: 'en' }]);
  expect(localStorage.length).toBe(0);
});

test('answers are stored until they are sent, also if sending fails', async () => {
  const portal = shop();
  portal.refuse(SEND, 'survey.invalid', { question: 'plays' });
  const { user } = await open(portal);
  await user.click(await screen.findByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByText(/survey has changed/)).toBeTruthy();
  expect(answersKept()).toEqual({ plays: 'yes' });
});

test('a survey that is answered, has ended, or needs a player says so', async () => {
  const { show: again } = await open(shop(['one']));
  expect(await screen.findByText('Thank you!')).toBeTruthy();
  again(null);
  const over = shop();
  over.refuse('GET /surveys/:id', 'survey.over');
  await open(over);
  expect(await screen.findByText('This survey is not open right now.')).toBeTruthy();
  await open(shop(), false);
  expect(await screen.findByText('Sign in first, so that your answers count.')).toBeTruthy();
});
