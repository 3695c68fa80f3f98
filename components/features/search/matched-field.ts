import { gathered, type Hit, type Told } from '@/components/shell/command-palette/search-hit';
import { holdsAll } from '@/lib/console/operations/narrow-query';
import type { PageRow } from '@/lib/console/operations/pages';
import type { Filter } from '@/lib/contract/dqb/dqb';

/** So many are shown of each question. */
const SHOWN = 6;

type Question = { kind: Told['kind']; filters: readonly Filter[]; hitsOf: (row: PageRow) => Hit[] };

/**
 * What a page of at most `asked` rows tells. A platform may pass over a question that it does not know and answer with records
 * of any kind: what it did not show was not searched then.
 */
export function toldBy(
  { rows, total }: { rows: readonly PageRow[]; total: number },
  asked: number,
  { kind, filters, hitsOf }: Question,
): Told {
  const hits = gathered(rows.flatMap(hitsOf));
  const isPassedOver = rows.some((row) => !holdsAll(row, filters));
  return {
    kind,
    hits: hits.slice(0, SHOWN),
    more: hits.length > SHOWN || (rows.length >= asked && !isPassedOver),
    ...(isPassedOver && total > rows.length ? { partly: true as const } : {}),
  };
}
