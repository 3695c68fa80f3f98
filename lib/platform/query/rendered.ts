/** An answer that PostgreSQL has already written as JSON: passed on as text, never parsed here. `T` is what it says. */
export class Rendered<T> {
  declare readonly says?: T;

  constructor(readonly json: string) {}
}
