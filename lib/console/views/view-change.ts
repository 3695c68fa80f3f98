import { z } from 'zod';
import { issueCode } from '@/lib/contract/schema/issue';
import { maxNameLength } from '../browser/list-preferences';
import { storedText } from '../http/stored-text';

const id = storedText(40);
const name = storedText(maxNameLength).refine((text) => text.trim() !== '', issueCode('required'));
const search = storedText(8_000);
const setting = storedText(2_000).nullish();

/**
 * A change to views or settings. `list` is the path of the list's page within a tenant, and `search` the query string of its
 * URL.
 */
export const ViewChange = z
  .object({
    tenant: z.string(),
    list: z.string().regex(/^[a-z-]{1,40}(\/[a-z-]{1,40})?$/, 'must be the path of a list, such as products'),
  })
  .and(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('add'),
        name,
        search,
        shared: z.boolean(),
        locked: z.boolean(),
        only: z.boolean(),
      }),
      z.object({
        kind: z.literal('change'),
        id,
        version: z.int(),
        name: name.optional(),
        search: search.optional(),
        shared: z.boolean().optional(),
        locked: z.boolean().optional(),
      }),
      z.object({ kind: z.literal('remove'), id }),
      /** Pins a saved or built-in view to the user's navigation, or unpins it. */
      z.object({ kind: z.literal('pin'), view: storedText(40, 1), pinned: z.boolean() }),
      /** Changes the user's default view, column widths or order of cards. Null resets a setting. */
      z.object({ kind: z.literal('preferences'), view: setting, widths: setting, layout: setting }),
    ]),
  );
export type ViewChange = z.output<typeof ViewChange>;
