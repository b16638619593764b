/** Something that everything here needs is not there now, such as the database; asking again later helps. What was under way may have been done. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The connection broke while an answer was awaited: over another one the answer may come at once. */
export class ConnectionLost extends Unavailable {}

/** Does what can be done twice without harm once more, if a connection broke under it. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConnectionLost) return work();
    throw error;
  }
}

/** SQLSTATEs of statements that the database undid because of others at the same time: serialization failure, deadlock. */
const UNDONE = /^40(001|P01)$/;

/** Whether an error is of two who were in each other's way: what was undone may be done again. */
export const isCrossed = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && UNDONE.test(String(error.code));
