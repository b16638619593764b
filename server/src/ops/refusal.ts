/** Why a command did nothing: a code for machines, a sentence for people. */
export class OpsRefusal extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | null>>;

  constructor(code: string, message: string, params: Readonly<Record<string, string | number | null>> = {}) {
    super(message);
    this.name = 'OpsRefusal';
    this.code = code;
    this.params = params;
  }
}
