import type { ListPage } from '@/lib/contract/schema/list-page';
import type { Failure } from '../../browser/result';

export type ReadPage = (offset: number) => Promise<ListPage | Failure>;

/** Maximum concurrent calls for one list. */
const IN_FLIGHT = 3;

/**
 * Requests the next pages of a list while the current page is processed. Halves the time for 20,000 products of the embedded
 * platform (2.4 s instead of 5.2 s), and saves more with a distant platform. Stops when an unexpected offset is read.
 */
export class ReadAhead {
  #read: ReadPage;
  #pages = new Map<number, ReturnType<ReadPage>>();
  #isRegular = true;

  constructor(read: ReadPage) {
    this.#read = read;
  }

  /** True while there are requested pages that have not been read. */
  get hasPages(): boolean {
    return this.#pages.size > 0;
  }

  read(offset: number): ReturnType<ReadPage> {
    const page = this.#pages.get(offset);
    if (page) this.#pages.delete(offset);
    else if (this.hasPages) this.#stop();
    return page ?? this.#read(offset);
  }

  /** Requests the pages from `offset` to before `end`, `step` records apart. */
  request(offset: number, step: number, end: number): void {
    for (let at = offset; this.#isRegular && this.#pages.size < IN_FLIGHT && at < end; at += step) {
      if (this.#pages.has(at)) continue;
      const page = this.#read(at);
      // The page may never be read. Do not report its failure as unhandled.
      page.catch(() => undefined);
      this.#pages.set(at, page);
    }
  }

  #stop(): void {
    this.#isRegular = false;
    this.#pages.clear();
  }
}
