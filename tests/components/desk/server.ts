import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import type { OperatorCall, OperatorInput, OperatorOutput } from '#contract/operator/index.ts';

/** A recorded call of the desk. */
export interface DeskCall {
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** Header `X-Desk-Token`. */
  token: string | null;
}

type Answer = (call: DeskCall) => unknown;

/** Returns the answer of a refusal, as the server sends it. */
export const refusal = (code: ErrorCode, params: Record<string, unknown> = {}): Response =>
  Response.json({ error: { code, message: code, params, requestId: 'request-1' } }, { status: ERRORS[code].status });

const patternOf = (call: OperatorCall): { method: string; path: RegExp } => {
  const [method = '', path = ''] = call.split(' ');
  return { method, path: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) };
};

/** Creates a server of the desk that answers as a test defines. It fails calls without an answer. */
export function createDeskServer() {
  const answers: { call: OperatorCall; method: string; path: RegExp; answer: Answer }[] = [];
  const calls: { call: OperatorCall; made: DeskCall }[] = [];
  const set = (call: OperatorCall, answer: Answer): void => void answers.unshift({ call, ...patternOf(call), answer });
  return {
    /** From now on, answers the call with this; a Response is sent as it is. */
    answer<K extends OperatorCall>(
      call: K,
      answer: OperatorOutput<K> | Response | ((made: DeskCall) => OperatorOutput<K> | Response | Promise<Response>),
    ): void {
      set(call, typeof answer === 'function' ? (answer as Answer) : () => answer);
    },
    /** From now on, refuses the call. */
    refuse: (call: OperatorCall, code: ErrorCode, params: Record<string, unknown> = {}): void =>
      set(call, () => refusal(code, params)),
    /** From now on, the call fails without an answer. */
    lose: (call: OperatorCall): void => set(call, () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Returns the recorded calls of an endpoint, oldest first. */
    calls: (call: OperatorCall): DeskCall[] => calls.filter((one) => one.call === call).map(({ made }) => made),
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const { pathname, searchParams } = new URL(url, 'http://desk.test');
      const found = answers.find(({ method, path }) => method === init.method && path.test(pathname));
      if (!found) throw new Error(`the test has no answer for ${init.method} ${pathname}`);
      const made: DeskCall = {
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: init.body === undefined || init.body === null ? undefined : JSON.parse(String(init.body)),
        token: new Headers(init.headers).get('x-desk-token'),
      };
      calls.push({ call: found.call, made });
      const answer = await found.answer(made);
      return answer instanceof Response ? answer.clone() : Response.json(answer);
    },
  };
}

export type DeskServer = ReturnType<typeof createDeskServer>;
export type BodyOf<K extends OperatorCall> = OperatorInput<K> extends { body: infer B } ? B : never;
