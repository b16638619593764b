import { checkForm, checkSpeed } from './answers.ts';
import { openCaller } from './call.ts';
import { checkGrant, checkUnknown } from './deliveries.ts';
import { type Finding, printed, skipped, summary } from './finding.ts';
import { checkOffers } from './offers.ts';
import { checkAccount, checkNobody } from './players.ts';
import { checkAddress, checkCertificate, checkSecrets } from './reach.ts';
import { checkRecall } from './recalls.ts';
import type { Settings } from './settings.ts';
import { checkClock, checkSignatures } from './signatures.ts';

export interface Examination {
  settings: Settings;
  /** Receives each line as soon as it is known. */
  print: (line: string) => void;
  /** A certificate authority to trust in addition to Node's, for tests. */
  ca?: string;
}

/** Calls a backend as the shop would, step by step. Returns the findings. */
export async function examine({ settings, print, ca }: Examination): Promise<Finding[]> {
  const found: Finding[] = [];
  const tell = (findings: readonly Finding[]): boolean => {
    found.push(...findings);
    for (const finding of findings) print(printed(finding).replaceAll('<gid>', String(settings.gid)));
    return findings.every(({ mark }) => mark !== 'wrong');
  };
  const caller = openCaller(settings.url, settings.secrets, { ca });
  try {
    tell(checkSecrets(settings));
    const reached = tell(await checkAddress(settings)) && tell(await checkCertificate(settings, { ca }));
    if (!reached) tell([skipped('everything else', 'the shop does not get that far')]);
    else {
      const signed = tell(await checkSignatures(caller, settings));
      tell([checkClock(caller, Date.now())]);
      // If the backend refuses the right signature or fails at it, further checks give no information.
      if (signed || found.some(({ step, mark }) => step === 'right signature' && mark === 'right')) {
        tell(await checkNobody(caller, settings));
        const { findings, roles } = await checkAccount(caller, settings);
        tell(findings);
        tell(await checkOffers(caller, settings, roles));
        tell([await checkUnknown(caller)]);
        tell(await checkRecall(caller));
        tell(await checkGrant(caller, settings, roles));
        tell([checkSpeed(caller.answers), checkForm(caller.answers)]);
      } else tell([skipped('everything else', 'the right signature has to be accepted first')]);
    }
  } finally {
    await caller.close();
  }
  print(`\n${summary(found)}`);
  return found;
}
