/** Response JSON built by PostgreSQL and passed on as text, never parsed here. `T` is its type. */
export class RawJson<T> {
  declare readonly type?: T;

  constructor(readonly json: string) {}
}
