/**
 * The reason why an operation was refused: a code for machines, a sentence for people. The sentence has inputs in
 * braces, `{amount}`, which each interface replaces with its own names. The code of an invalid input is `usage`.
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

export const unknownOperator = (): OperationRefusal =>
  new OperationRefusal(
    'operator.unknown',
    'This token is not known here: it has ended, was revoked or replaced, or is of another shop. An admin makes a new one: `operators add NAME --role ROLE`.',
  );

/** The key of the server API was revoked, or its secret has expired, while its call ran. */
export const endedKey = (): OperationRefusal =>
  new OperationRefusal('key.ended', 'The key of this call was revoked, or has expired. Nothing is done.');
