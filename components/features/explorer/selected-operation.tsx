import { getTranslations } from 'next-intl/server';
import { repeatNote } from '@/components/record/repeat-note';
import { whyNot } from '@/components/record/unavailable-reason';
import { Badge } from '@/components/ui/badge';
import { Code } from '@/components/ui/code';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { isWriteName } from '@/lib/console/operations/write';
import { operations } from '@/lib/contract/operations';
import { fieldsOf } from '@/lib/contract/schema/describe';
import type { Operation } from '@/lib/contract/schema/operation';
import { decided } from '@/lib/env';
import type { Listed } from './operation-groups';
import { ReadRun, WriteRun } from './run-operation';

/** One operation, ready to be filled in and run; or why it cannot be. */
export async function Chosen({ tenant, listed }: { tenant: TenantMark; listed: Listed }) {
  const { name, method, path, offered, extension } = listed;
  const t = await getTranslations('explorer');
  const outcome = await getTranslations('form.outcome');
  const notes = await getTranslations('operationNotes');
  const { params, query }: Operation = operations[name];
  const inPath = params ? fieldsOf(params) : [];
  const inQuery = query ? fieldsOf(query) : [];
  const why = isWriteName(name) ? await whyNot(name, tenant.id) : undefined;
  const note = await repeatNote();
  const run = () => {
    if (!offered) return <Notice title={outcome('missing')}>{t('absentWhy')}</Notice>;
    if (!isWriteName(name))
      return (
        <ReadRun
          key={name}
          tenant={tenant.id}
          operation={name}
          fields={[...inPath, ...inQuery]}
          platform={decided().platformUrl}
        />
      );
    return why === undefined ? (
      <WriteRun key={name} tenant={tenant} operation={name} params={inPath} repeatNote={note} />
    ) : (
      <Notice title={why} />
    );
  };
  return (
    <article className="flex max-w-240 flex-col gap-4 px-4 py-4 md:px-6">
      <header className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-medium">{method}</code>
          <Code copy wrap>
            {path}
          </Code>
          {extension && <Badge>{t('extension')}</Badge>}
        </p>
        {notes.has(name) && <p className="text-muted">{notes(name)}</p>}
      </header>
      {run()}
    </article>
  );
}
