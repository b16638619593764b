import { sentencesOf } from '#web/lib/format/sentences.ts';

/** The text of a headline. If it needs more than one line, it breaks between sentences first. */
export const Headline = ({ text }: { text: string }) =>
  sentencesOf(text).map((sentence) => [
    <span key={sentence} className="inline-block text-balance">
      {sentence.trimEnd()}
    </span>,
    sentence.slice(sentence.trimEnd().length),
  ]);
