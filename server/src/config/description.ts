/** Describes an environment variable in `docs/configuration.md`, which is generated. */
export interface Description {
  /** The effect and the format of the variable, as Markdown. */
  text: string;
  /** In place of the schema's default. */
  default?: string;
  /** It can also come from a file, whose path is in the variable with `_FILE` at its end. */
  secret?: true;
}
