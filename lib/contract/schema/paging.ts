import { int32, linesOf } from './fields';
import * as z from './zod';

/** The query of every list read: one dynamic-query expression (D5). */
export const DqbQuery = z.object({
  dqb: z
    .string()
    .max(65_536)
    .optional()
    .describe(
      'A dynamic query: filters, sorting and paging as an encoded query string, such as `o=Equals&p=sku&v=A-1&offset=0&count=50`',
    ),
});

/** Paged result: `count` = page size in force, `offset` = rows skipped, `dataSetCount` = rows matching (D4). */
export const paged = <S extends z.ZodObject>(item: S) =>
  z.object({ items: linesOf(item), count: int32(), offset: int32(), dataSetCount: int32() });

/** List result with `data`: `count` = rows matching (D4). */
export const dataList = <S extends z.ZodObject>(item: S) => z.object({ count: int32(), data: linesOf(item) });

/** The spec shows no body: whatever comes is passed over. */
export const Nothing = z.undefined().catch(undefined);
