import { useEffect, useRef, useState } from 'react';
import { errorText } from '#desk/lib/api/error-text.ts';
import { useDesk } from '#desk/lib/desk.ts';
import type { IssuerReturn } from '#desk/lib/issuer.ts';
import { useIssuer } from '#desk/lib/use-issuer.ts';
import { Button } from '#desk/ui/button.tsx';
import { Front } from '#desk/ui/front.tsx';
import { Notice } from '#desk/ui/notice.tsx';

const deniedText = (code: string): string =>
  code === 'access_denied'
    ? 'You are not signed in: you cancelled it, or your issuer did not allow it. You can try again.'
    : `Your issuer did not sign you in (${code}). Try again, or ask an engineer to check DESK_OIDC_CLIENT_ID.`;

/** Continues after the issuer's page: signs in, or ends a fresh check that began in another tab. */
export function Returned() {
  const { issuer } = useDesk();
  const [first] = useState(() => issuer.returned.get());
  if (first?.isCheck) return <Checked returned={first} />;
  return first?.isAdd ? <Adding returned={first} /> : <SigningIn returned={first} />;
}

/** Calls a function once, when the page opens. React calls effects twice in development. */
function useOnce(call: () => Promise<void>): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void call();
  });
}

function SigningIn({ returned }: { returned: IssuerReturn | null }) {
  const { api, issuer, router, take } = useDesk();
  useOnce(async () => {
    issuer.returned.set(null);
    const back = issuer.takeBack();
    if (returned?.is === 'denied') issuer.problem.set(deniedText(returned.code));
    else if (returned) {
      try {
        take(await api('POST /sign-in/issuer', { body: returned.answer }));
      } catch (error) {
        issuer.problem.set(errorText(error));
      }
    }
    router.go(back, { replace: true });
  });
  return <p className="sr-only">Signing in</p>;
}

/** Adds the account at the issuer to the operator who is signed in. */
function Adding({ returned }: { returned: IssuerReturn }) {
  const { api, issuer, router, queryClient } = useDesk();
  const [problem, setProblem] = useState<string | null>(null);
  const back = (): void => router.go('/your-sign-in', { replace: true });
  useOnce(async () => {
    issuer.returned.set(null);
    if (returned.is === 'denied') return setProblem(deniedText(returned.code));
    try {
      queryClient.setQueryData(['GET /ways', {}], await api('POST /ways/issuer', { body: returned.answer }));
      back();
    } catch (error) {
      setProblem(errorText(error));
    }
  });
  if (problem === null) return <p className="sr-only">Adding the account</p>;
  return (
    <Front title="Your sign-in">
      <Notice tone="bad">{problem}</Notice>
      <p className="text-muted">The account was not added.</p>
      <Button onClick={back}>Back to your sign-in</Button>
    </Front>
  );
}

/** Ends a fresh check. The tab that asked for it continues by itself. */
function Checked({ returned }: { returned: IssuerReturn }) {
  const { api, issuer, take } = useDesk();
  const [state, setState] = useState<'busy' | 'done' | { problem: string }>('busy');
  useOnce(async () => {
    issuer.returned.set(null);
    if (returned.is === 'denied') {
      setState({ problem: deniedText(returned.code) });
      return;
    }
    try {
      take(await api('POST /check/issuer', { body: returned.answer }));
      setState('done');
      issuer.closeTab();
    } catch (error) {
      setState({ problem: errorText(error) });
    }
  });
  return (
    <Front title="Is it you?">
      {state === 'busy' && <p className="text-muted">The desk checks the answer of your issuer.</p>}
      {state === 'done' && <Notice tone="ok">Checked. Close this tab: the desk continues in the other one.</Notice>}
      {typeof state === 'object' && (
        <>
          <Notice tone="bad">{state.problem}</Notice>
          <p className="text-muted">Nothing was done. Close this tab, and try again in the other one.</p>
        </>
      )}
    </Front>
  );
}

/** Begins a fresh check in a tab of its own, so that the page that needs it keeps its input. */
export function CheckElsewhere() {
  const { api, issuer } = useDesk();
  const host = useIssuer();
  const [problem, setProblem] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    setProblem(null);
    try {
      issuer.leave((await api('POST /check/issuer/options', {})).url);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  useOnce(go);
  return (
    <Front title="Is it you?">
      {problem ? (
        <>
          <Notice tone="bad">{problem}</Notice>
          <Button icon="refresh" onClick={() => void go()}>
            Try again
          </Button>
        </>
      ) : (
        <p className="text-muted">{host ?? 'Your issuer'} opens, and asks you to sign in again.</p>
      )}
    </Front>
  );
}
