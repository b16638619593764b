/** The result of one step. `fix` is for the developer of the backend. */
export interface Finding {
  mark: 'right' | 'wrong' | 'look' | 'skipped';
  step: string;
  said: string;
  fix?: string;
}

export const right = (step: string, said: string): Finding => ({ mark: 'right', step, said });
export const wrong = (step: string, said: string, fix: string): Finding => ({ mark: 'wrong', step, said, fix });
/** It works, but a developer should look at it. */
export const look = (step: string, said: string, fix: string): Finding => ({ mark: 'look', step, said, fix });
export const skipped = (step: string, said: string): Finding => ({ mark: 'skipped', step, said });

const SIGNS = { right: '✓', wrong: '✗', look: '!', skipped: '–' } as const;

export const printed = ({ mark, step, said, fix }: Finding): string =>
  `${SIGNS[mark]} ${step}: ${said}${fix ? `\n    fix: ${fix}` : ''}`;

export function summary(findings: readonly Finding[]): string {
  const count = (mark: Finding['mark']): number => findings.filter((one) => one.mark === mark).length;
  return `${count('right')} right, ${count('wrong')} wrong, ${count('look')} to look at, ${count('skipped')} skipped.`;
}
