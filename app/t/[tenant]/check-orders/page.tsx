import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { CheckOrders } from '@/components/features/check-orders/check-orders';
import { FormSchemas } from '@/components/form/form-schemas';
import { forbiddenReason } from '@/components/record/available-actions';
import { Page } from '@/components/ui/page/page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { listCorrections } from '@/lib/console/corrections/corrections';
import { maskCorrections, maskIn } from '@/lib/console/masking/mask';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { toImportFields } from '@/lib/files/match-header';
import { getFixMessages } from '@/lib/messages/get-fix-messages';
import { namedFields } from '@/lib/messages/named-fields';
import { orderRules } from '@/lib/rules/order-rules';

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('checkOrders'))('title') };
}

export default async function CheckOrdersPage({ params }: Props) {
  const { tenant } = await requireTenant(params);
  const [t, locale, corrections, unavailable, mask] = await Promise.all([
    getTranslations('checkOrders'),
    getLocale(),
    listCorrections(tenant.id),
    forbiddenReason('import', tenant.id),
    maskIn(tenant.id),
  ]);
  const fields = namedFields(toImportFields(fieldsOf(SalesOrderUpsert)), locale);
  return (
    <Page title={t('title')} fill>
      <FormSchemas operations={['bulkUpsertSalesOrders']}>
        <CheckOrders
          key={tenant.id}
          tenant={tenant.id}
          fields={fields}
          words={await getFixMessages(orderRules.map(({ code }) => code))}
          remembered={maskCorrections(mask, corrections).map(({ field, from, to, always }) => ({
            field,
            from,
            to,
            always,
          }))}
          unavailable={unavailable}
        />
      </FormSchemas>
    </Page>
  );
}
