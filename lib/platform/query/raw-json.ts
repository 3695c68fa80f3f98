/** JSON of type `T`, built by PostgreSQL and sent without parsing. */
export class RawJson<T> {
  declare readonly type?: T;

  constructor(readonly json: string) {}
}
