import type { ErrorCode, ErrorParam, ErrorParams } from '#contract/errors.ts';

/** A refusal that a caller is told of, by a code of the contract. Anything else thrown is a fault of ours. */
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

/** Makes a refusal with exactly the parameters that its code names. */
export const apiError = <C extends ErrorCode>(code: C, params: ErrorParams<C>): ApiError => new ApiError(code, params);
