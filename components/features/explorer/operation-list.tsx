import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { unavailableReason } from '@/components/record/available-actions';
import { repeatNote } from '@/components/record/repeat-note';
import { Code } from '@/components/ui/code';
import { CurrentNav } from '@/components/ui/current-nav';
import { LinkPending } from '@/components/ui/link-pending';
import { Notice } from '@/components/ui/notice';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { can } from '@/lib/console/api-client/can';
import { isWriteName, type OperationName, operations } from '@/lib/contract/operations';
import { fieldsOf } from '@/lib/contract/schema/describe';
import type { Effect, Method, Operation } from '@/lib/contract/schema/operation';
import { config } from '@/lib/env';
import { ReadForm, WriteForm } from './lazy-forms';

/** Shows the selected operation as a form to fill in and run, or the reason why the operation is unavailable. */
export async function SelectedOperation({ tenant, listed }: { tenant: TenantMark; listed: Listed }) {
  const { name, method, path, isSupported, extension } = listed;
  const [t, tValues, tOutcome, tNotes, reason, note] = await Promise.all([
    getTranslations('explorer'),
    getTranslations('values'),
    getTranslations('form.outcome'),
    getTranslations('operationNotes'),
    isWriteName(name) ? unavailableReason(name, tenant.id) : undefined,
    repeatNote(name),
  ]);
  const { params, query, states, example }: Operation = operations[name];
  const inPath = params ? fieldsOf(params) : [];
  const inQuery = query ? fieldsOf(query) : [];
  const run = () => {
    if (!isSupported) return <Notice title={tOutcome('missing')}>{t('absentWhy')}</Notice>;
    if (!isWriteName(name))
      return (
        <ReadForm
          key={name}
          tenant={tenant.id}
          operation={name}
          fields={[...inPath, ...inQuery]}
          platform={config().platformUrl}
        />
      );
    return reason === undefined ? (
      <WriteForm
        key={name}
        tenant={tenant}
        operation={name}
        params={inPath}
        example={JSON.stringify(example?.body, null, 2)}
        repeatNote={note}
      />
    ) : (
      <Notice title={reason} />
    );
  };
  return (
    <article className="flex max-w-240 flex-col gap-4 px-4 pt-4 md:px-6">
      <header className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-medium">{method}</code>
          <Code copy wrap>
            {path}
          </Code>
          {extension && <span className="text-muted text-sm">{t('extension')}</span>}
        </p>
        {tNotes.has(name) && <p className="text-muted">{tNotes(name)}</p>}
        {states && (
          <p className="text-muted">
            {t('allowedIn', { states: states.map((state) => tValues(state)).join(', ') })}
          </p>
        )}
      </header>
      {run()}
    </article>
  );
}

export type Listed = {
  name: OperationName;
  label: string;
  method: Method;
  path: string;
  effect: Effect;
  extension: boolean;
  isSupported: boolean;
};
export type ListedGroup = { resource: string; label: string; operations: Listed[] };

/** Returns every operation of the contract, grouped by resource, and whether this platform supports the operation. */
export async function listedOperations(tenant: string): Promise<ListedGroup[]> {
  const [tOperations, tResources] = await Promise.all([
    getTranslations('operations'),
    getTranslations('resources'),
  ]);
  const groups = new Map<string, Listed[]>();
  for (const operation of Object.values(operations)) {
    const { name, method, path, effect, resource } = operation;
    const extension = 'extension' in operation;
    const isSupported = !extension || (await can(name, tenant));
    const entry = { name, label: tOperations(name), method, path, effect, extension, isSupported };
    groups.set(resource, [...(groups.get(resource) ?? []), entry]);
  }
  return [...groups].map(([resource, listed]) => ({
    resource,
    label: tResources(resource),
    operations: listed,
  }));
}

const effectColors: Record<Effect, string> = {
  read: 'text-muted',
  upsert: 'text-info',
  create: 'text-info',
  subtract: 'text-bad',
};

export function OperationList({
  base,
  groups,
  current,
  className,
}: {
  base: string;
  groups: readonly ListedGroup[];
  current?: string;
  className?: string;
}) {
  const t = useTranslations('explorer');
  return (
    <CurrentNav
      label={t('operations')}
      current={current}
      className={cx('overflow-y-auto px-2 py-2 md:px-4', className)}
    >
      {groups.map(({ resource, label, operations }) => (
        <section key={resource} className="mb-3">
          <h2 className="px-2 py-1 font-medium text-muted text-xs">{label}</h2>
          <ul>
            {operations.map((operation) => (
              <li key={operation.name}>
                <PrefetchLink
                  href={route(`${base}?op=${operation.name}`)}
                  aria-current={operation.name === current ? 'page' : undefined}
                  className={cx(
                    'flex min-h-8 items-center gap-2 rounded-md px-2 text-sm -outline-offset-2 hover:bg-hover pointer-coarse:min-h-11',
                    operation.name === current && 'bg-selected font-medium',
                    !operation.isSupported && 'text-muted',
                  )}
                >
                  <code className={cx('w-12 shrink-0 text-xs', effectColors[operation.effect])}>
                    {operation.method}
                  </code>
                  <span className="min-w-0 flex-1">{operation.label}</span>
                  <LinkPending />
                  {!operation.isSupported && (
                    <span className="shrink-0 text-muted text-xs">{t('absent')}</span>
                  )}
                </PrefetchLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </CurrentNav>
  );
}
