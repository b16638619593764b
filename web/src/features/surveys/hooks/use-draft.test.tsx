import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDraft } from './use-draft.ts';

const draftOf = (survey: string, uid: string) => renderHook(() => useDraft(survey, uid)).result;

test('an answer is stored at once, only for this player and survey', () => {
  const draft = draftOf('spring', '100001');
  act(() => {
    draft.current.answer('why', 'Loading times');
    expect(localStorage.getItem('survey:100001:spring')).toContain('Loading times');
  });
  expect(draftOf('spring', '100001').current.answers).toEqual({ why: 'Loading times' });
  expect(draftOf('spring', '100002').current.answers).toEqual({});
  expect(draftOf('autumn', '100001').current.answers).toEqual({});
});

test('nothing is stored after the answers were sent', () => {
  const draft = draftOf('spring', '100003');
  act(() => draft.current.answer('why', 'Loading times'));
  draft.current.forget();
  expect(draftOf('spring', '100003').current.answers).toEqual({});
});
