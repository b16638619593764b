import type { Provider } from '#contract/endpoints/providers.ts';

const LOOK: Readonly<Record<Provider, { letter: string; fill: string }>> = {
  google: { letter: 'G', fill: '#1a73e8' },
  line: { letter: 'L', fill: '#067a3c' },
  facebook: { letter: 'f', fill: '#0b63ce' },
};

/** A plain letter: the providers' own marks are theirs. */
export function ProviderMark({ provider }: { provider: Provider }) {
  const { letter, fill } = LOOK[provider];
  return (
    <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" className="shrink-0">
      <circle cx="12" cy="12" r="12" fill={fill} />
      <text x="12" y="17" textAnchor="middle" fontSize="14" fontWeight="700" fill="#fff">
        {letter}
      </text>
    </svg>
  );
}
