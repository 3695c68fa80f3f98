import type { TakenRow } from './bulk-rows';
import type { BulkRun } from './bulk-runs';

/** The key of one intent: the same rows of the same batch always go out under the same one (D19). */
export const keyOf = (run: Pick<BulkRun, 'id'>, batch: number): string => `${run.id}.${batch}`;

/** The body that is sent of a row alone: what the plan decided. */
export const bodyOf = ({ body }: TakenRow): unknown => JSON.parse(body ?? 'null');
