import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answers } from '#contract/endpoints/surveys.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { refetchOwn } from '#web/lib/portal/query.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { answeredQuery } from '../api/queries.ts';

/** Sends the answers. A retry with the same answers changes nothing, so it is safe after a lost answer. */
export function useSendAnswers(id: string, onSent: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const markAnswered = () => {
    client.setQueryData(answeredQuery(true).queryKey, (known = []) => [...known, id]);
    void refetchOwn(client, 'rewards', 'due');
  };
  return useMutation({
    mutationFn: (answers: Answers) =>
      api('POST /me/surveys/:id/answers', { params: { id }, body: { answers, locale } }),
    onSuccess: () => {
      onSent();
      markAnswered();
    },
    // The player has answered in another tab or on another device.
    onError: (error) => isApiError(error) && error.code === 'survey.answered' && markAnswered(),
  });
}
