import { useT } from '#web/i18n/index.tsx';
import { Badge, type Tone } from '#web/ui/layout/surface.tsx';
import { type ArticleKind, KIND_TEXTS } from '../model/kinds.ts';

const TONES: Partial<Record<ArticleKind, Tone>> = {
  event: 'accent',
  maintenance: 'warn',
  update: 'ok',
  highlight: 'vip',
};

/** The kind of an article. */
export function KindBadge({ kind }: { kind: ArticleKind }) {
  const t = useT();
  return <Badge tone={TONES[kind]}>{t(KIND_TEXTS[kind])}</Badge>;
}
