/** Codes that the browser creates: no answer came, so the outcome of an action is unknown. */
export const NETWORK = 'network';

export type ErrorParams = Readonly<Record<string, unknown>>;

/** A refusal of the server, with its `code` and `params` of contract/errors.ts; or `network`. */
export class ApiError extends Error {
  readonly code: string;
  readonly params: ErrorParams;
  readonly requestId: string | null;
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;

  constructor(
    code: string,
    details: { params?: ErrorParams; requestId?: string | null; status?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.params = details.params ?? {};
    this.requestId = details.requestId ?? null;
    this.status = details.status ?? 0;
  }
}

export const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

/** Returns the refusal of an answer. The page of a proxy, or an incomplete answer, is `network`. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const { status } = response;
  try {
    const { error } = JSON.parse(await response.text()) as {
      error: { code: string; params?: ErrorParams; requestId?: string };
    };
    return new ApiError(error.code, { params: error.params, requestId: error.requestId ?? null, status });
  } catch (cause) {
    return new ApiError(NETWORK, { status, cause });
  }
}
