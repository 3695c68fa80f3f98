import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { ExplorerStart } from '@/components/features/explorer/explorer-start';
import {
  listedOperations,
  OperationList,
  SelectedOperation,
} from '@/components/features/explorer/operation-list';
import { FormSchemas } from '@/components/form/form-schemas';
import { SubPage } from '@/components/record/sub-page';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { requestOrigin } from '@/lib/console/http/request-headers';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('explorer'))('title') };
}

export default async function Explorer({ params, searchParams }: Props) {
  const { tenant } = await requireTenant(params);
  const { id } = tenant;
  const [t, { op }, groups, requestHeaders] = await Promise.all([
    getTranslations('explorer'),
    searchParams,
    listedOperations(id),
    headers(),
  ]);
  const base = tenantPath(id, 'explorer');
  const selectedOperation = groups.flatMap(({ operations }) => operations).find(({ name }) => name === op);
  return (
    <SubPage
      title={selectedOperation?.label ?? t('title')}
      back={selectedOperation && { href: base, label: t('operations') }}
      fill
    >
      <div className="flex min-h-0 flex-1">
        <OperationList
          base={base}
          groups={groups}
          current={selectedOperation?.name}
          className={
            selectedOperation
              ? 'hidden w-72 shrink-0 border-r md:block'
              : 'w-full shrink-0 md:w-72 md:border-r'
          }
        />
        <div
          className={
            selectedOperation ? 'min-w-0 flex-1 overflow-y-auto pb-4' : 'hidden min-w-0 flex-1 md:block'
          }
        >
          {selectedOperation ? (
            <FormSchemas operations={[selectedOperation.name]}>
              <SelectedOperation tenant={tenantMark(tenant)} listed={selectedOperation} />
            </FormSchemas>
          ) : (
            <ExplorerStart tenant={id} base={`${requestOrigin(requestHeaders)}/relay`} />
          )}
        </div>
      </div>
    </SubPage>
  );
}
