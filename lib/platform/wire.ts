/** What a fault needs of the connection below HTTP; a request without one (a test, a function call) gets 502 instead. */
export type Wire = {
  /** Closes the connection without a word. */
  drop: () => Response;
  /** Promises `text` and closes in the middle of it. */
  cut: (status: number, text: string) => Response;
};

export const noWire: Wire = {
  drop: () => new Response(null, { status: 502, headers: { 'x-fault': 'drop' } }),
  cut: (_, text) =>
    new Response(text.slice(0, text.length / 2), { status: 502, headers: { 'x-fault': 'cut' } }),
};
