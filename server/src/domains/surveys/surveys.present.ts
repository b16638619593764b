import type { Output } from '#contract/endpoints/index.ts';
import type { Question, SurveyCard } from '#contract/endpoints/surveys.ts';
import type { Locale } from '#contract/locales.ts';
import { localize } from '#server/domains/catalog/index.ts';
import { assertNotOver, findSurvey, isOpen, isSurveyFor } from './find-survey.ts';
import type { QuestionEntry } from './survey-entry.catalog.ts';
import { type SurveySummary, surveysCollection } from './surveys.catalog.ts';
import type { SurveysDeps } from './surveys.deps.ts';

type Deps = Pick<SurveysDeps, 'catalog' | 'clock' | 'rewards'>;

/** Returns the surveys that can be answered now. */
export function presentSurveys(
  deps: Deps,
  { locale, gid, region }: { locale: Locale; gid?: number | undefined; region?: string | undefined },
): Output<'GET /surveys'> {
  const now = deps.clock.now();
  const { entries } = deps.catalog.current().collection(surveysCollection);
  return {
    surveys: entries
      .filter(({ summary }) => isSurveyFor(summary, gid, region) && isOpen(summary, now))
      .map(({ id, summary }) => card(deps, id, summary, locale)),
  };
}

/** @throws ApiError `survey.unknown`, `survey.over` */
export async function presentSurvey(
  deps: Deps,
  id: string,
  { locale, gid }: { locale: Locale; gid?: number | undefined },
): Promise<Output<'GET /surveys/:id'>> {
  const survey = await findSurvey(deps.catalog.current(), id, gid);
  assertNotOver(survey, deps.clock.now());
  const questions = survey.questions ?? [];
  return {
    survey: {
      ...card(deps, id, surveysCollection.summary(survey), locale),
      questions: questions.map((question) => present(question, locale)),
    },
  };
}

function card({ catalog, rewards }: Deps, id: string, survey: SurveySummary, locale: Locale): SurveyCard {
  const { title, intro, window, reward, external } = survey;
  const catalogue = catalog.current();
  const game = reward && 'goods' in reward ? catalogue.game(reward.gid) : undefined;
  return {
    id,
    title: localize(title, locale),
    intro: localize(intro, locale),
    until: window.until === undefined ? null : new Date(window.until).toISOString(),
    gives: reward ? rewards.nameContents(reward, locale) : [],
    game: game ? { gid: game.gid, name: localize(game.name, locale), icon: catalogue.artUrl(game.icon) } : null,
    external,
  };
}

function present(question: QuestionEntry, locale: Locale): Question {
  const { id, text, required, when } = question;
  const shared = {
    id,
    text: localize(text, locale),
    required,
    when: when.map((one) => ('is' in one ? one : { ...one, from: one.from ?? null, to: one.to ?? null })),
  };
  const options =
    'options' in question ? question.options.map((one) => ({ ...one, text: localize(one.text, locale) })) : [];
  switch (question.kind) {
    case 'single':
      return { kind: 'single', ...shared, options };
    case 'multiple':
      return { kind: 'multiple', ...shared, options, most: Math.min(question.most, options.length) };
    case 'scale': {
      const { from, to, low, high } = question;
      const words = { low: low ? localize(low, locale) : null, high: high ? localize(high, locale) : null };
      return { kind: 'scale', ...shared, from, to, ...words };
    }
    case 'text':
      return { kind: 'text', ...shared, length: question.length };
  }
}
