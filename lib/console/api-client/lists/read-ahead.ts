import type { ListPage } from '@/lib/contract/schema/list-page';
import type { Failure } from '../../browser/result';

/** Reads the page of a list from an offset. */
export type ReadPage = (offset: number) => Promise<ListPage | Failure>;

/** Concurrent calls for one list. */
const IN_FLIGHT = 3;

/**
 * Requests the following pages of a list while the current one is processed: this halves the time for 20,000 products of the embedded
 * platform (2.4 s instead of 5.2 s) and saves more the farther away a platform is. Stops once another offset is read than expected.
 */
export class ReadAhead {
  #read: ReadPage;
  #pages = new Map<number, ReturnType<ReadPage>>();
  #isRegular = true;

  constructor(read: ReadPage) {
    this.#read = read;
  }

  /** True while requested pages have not been read. */
  get hasPages(): boolean {
    return this.#pages.size > 0;
  }

  read(offset: number): ReturnType<ReadPage> {
    const page = this.#pages.get(offset);
    if (page) this.#pages.delete(offset);
    else if (this.hasPages) this.#stop();
    return page ?? this.#read(offset);
  }

  /** Requests the pages from `offset` on, up to `end`, when every page is `step` records further. */
  request(offset: number, step: number, end: number): void {
    for (let at = offset; this.#isRegular && this.#pages.size < IN_FLIGHT && at < end; at += step) {
      if (this.#pages.has(at)) continue;
      const page = this.#read(at);
      // The page may be discarded unread: its failure is ignored.
      page.catch(() => undefined);
      this.#pages.set(at, page);
    }
  }

  #stop(): void {
    this.#isRegular = false;
    this.#pages.clear();
  }
}
