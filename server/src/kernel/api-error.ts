import type { ErrorCode, ErrorParam, ErrorParams } from '#contract/errors.ts';

/** A refusal to the caller, with a code of the contract. Any other error is a fault of the server. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, ErrorParam>>;

  constructor(code: ErrorCode, params: Readonly<Record<string, ErrorParam>>) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.params = params;
  }
}

/** Creates a refusal with exactly the parameters of its code. */
export const apiError = <C extends ErrorCode>(code: C, params: ErrorParams<C>): ApiError => new ApiError(code, params);
