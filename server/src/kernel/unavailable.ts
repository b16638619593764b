/** Something that everything here needs is not there now, such as the database; asking again later helps. What was under way may have been done. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
