/** JSON of type `T` that PostgreSQL has built and that is sent unparsed. */
export class RawJson<T> {
  declare readonly type?: T;

  constructor(readonly json: string) {}
}
