/** A cluster whose primary can be taken away. */
export interface FailingCluster {
  /** The address with all hosts. */
  readonly url: string;
  /** Takes the primary away; `turn` counts from 0. */
  lose(turn: number): Promise<Loss>;
  stop(): Promise<void>;
}

export interface Loss {
  way: string;
  /**
   * Lets the former primary come back, and waits until all stand-bys follow. Returns if anybody believed it; null: it
   * came back as a stand-by.
   */
  mend(): Promise<Believed | null>;
}

/**
 * Of a former primary that came back: the portal's sessions there, commits that it acknowledged, and processes that
 * began then and chose it.
 */
export interface Believed {
  sessions: number;
  commits: number;
  begun: number;
}
