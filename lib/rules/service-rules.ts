import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isWebAddress } from '@/lib/contract/schema/web-address';
import { NOTE_LENGTH } from './lengths';
import { blank, brokenAt, type OrderRule } from './order-rule';
import { isPublicAddress } from './public-address';

const DOCUMENT = 'vas.documentVAS.documentUrl';

const documentOf = (order: SalesOrderUpsert): string | undefined => {
  const url = order.vas?.documentVAS?.documentUrl;
  return url && !blank(url) ? url : undefined;
};

/** Rules on what is put into the package beside the goods. */
export const serviceRules: readonly OrderRule[] = [
  {
    code: 'InvalidUrl',
    find: (o) => {
      const url = documentOf(o);
      return brokenAt(url !== undefined && !isWebAddress(url), DOCUMENT);
    },
  },
  {
    code: 'InvalidVasDocumentUrlForOpenApiIntegration',
    find: (o) => {
      const url = documentOf(o);
      return brokenAt(url !== undefined && isWebAddress(url) && !isPublicAddress(url), DOCUMENT);
    },
  },
  {
    code: 'GiftNotesTooLong',
    find: (o) => brokenAt((o.vas?.packageNote?.length ?? 0) > NOTE_LENGTH, 'vas.packageNote'),
  },
];
