/**
 * Why an operation was not done: a code for machines, a sentence for people. The sentence names inputs in braces, `{amount}`: each
 * face puts there what its own people know them by. `usage` is the code of an input that cannot be meant.
 */
export class OperationRefusal extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | null>>;

  constructor(code: string, message: string, params: Readonly<Record<string, string | number | null>> = {}) {
    super(message);
    this.name = 'OperationRefusal';
    this.code = code;
    this.params = params;
  }
}
