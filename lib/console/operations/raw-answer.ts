/** An answer as it came, for people to look at. Reaches the browser. */
export type RawAnswer = {
  /** Nothing when nothing came back. */
  status: number | null;
  headers: Record<string, string>;
  text: string;
  /** Milliseconds there and back. */
  ms: number | null;
  /** Path and query that were asked. */
  path: string;
  /** Of a write: its row in the journal, and what came of it. */
  request?: number;
  outcome?: 'open' | 'answered' | 'refused' | 'unreachable' | 'unknown';
};
