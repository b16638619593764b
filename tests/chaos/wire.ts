import { Agent, request } from 'undici';

/** The result of a call; `status` 0 means no answer, so its effect is unknown. */
export interface Reply {
  status: number;
  code: string | null;
  body: Record<string, unknown>;
}

const agent = new Agent({ connections: 64, keepAliveTimeout: 5000 });
const ANSWER_MS = 15_000;

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

export async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Reply> {
  try {
    const answer = await request(url, {
      method,
      dispatcher: agent,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body ?? null,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.body.text();
    const said = text === '' ? {} : (JSON.parse(text) as Reply['body'] & { error?: { code?: string } });
    return { status: answer.statusCode, code: codeOf(said), body: said };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { status: 0, code: error.message, body: {} };
  }
}

const codeOf = (said: Reply['body'] & { error?: { code?: string } }): string | null => said.error?.code ?? null;
