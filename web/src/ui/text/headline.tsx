import { sentencesOf } from '#web/lib/format/sentences.ts';

/** A headline's text: where it needs more than one line, it breaks between its sentences before it does within one. */
export const Headline = ({ text }: { text: string }) =>
  sentencesOf(text).map((sentence) => [
    <span key={sentence} className="inline-block text-balance">
      {sentence.trimEnd()}
    </span>,
    sentence.slice(sentence.trimEnd().length),
  ]);
