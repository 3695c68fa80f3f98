import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { CurrentNav } from '@/components/ui/current-nav';
import { LinkPending, PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import { can } from '@/lib/console/api-client/capabilities';
import { type OperationName, operations } from '@/lib/contract/operations';
import type { Effect, Method } from '@/lib/contract/schema/operation';

/** An operation as the explorer lists it. */
export type Listed = {
  name: OperationName;
  label: string;
  method: Method;
  path: string;
  effect: Effect;
  extension: boolean;
  offered: boolean;
};
export type ListedGroup = { resource: string; label: string; operations: Listed[] };

/** Every operation of the contract by resource, and whether this platform offers it. */
export async function listedOperations(tenant: string): Promise<ListedGroup[]> {
  const [words, resources] = await Promise.all([getTranslations('operations'), getTranslations('resources')]);
  const groups = new Map<string, Listed[]>();
  for (const operation of Object.values(operations)) {
    const { name, method, path, effect, resource } = operation;
    const extension = 'extension' in operation;
    const offered = !extension || (await can(name, tenant));
    const listed = { name, label: words(name), method, path, effect, extension, offered };
    groups.set(resource, [...(groups.get(resource) ?? []), listed]);
  }
  return [...groups].map(([resource, listed]) => ({
    resource,
    label: resources(resource),
    operations: listed,
  }));
}

const tones: Record<Effect, string> = {
  read: 'text-muted',
  upsert: 'text-info',
  create: 'text-info',
  subtract: 'text-bad',
};

/** All operations, by resource; one that the platform lacks says so. */
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
    <CurrentNav label={t('operations')} current={current} className={cx('overflow-y-auto p-2', className)}>
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
                    !operation.offered && 'text-muted',
                  )}
                >
                  <code className={cx('w-12 shrink-0 text-xs', tones[operation.effect])}>
                    {operation.method}
                  </code>
                  <span className="min-w-0 flex-1 truncate">{operation.label}</span>
                  <LinkPending />
                  {!operation.offered && <span className="shrink-0 text-muted text-xs">{t('absent')}</span>}
                </PrefetchLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </CurrentNav>
  );
}
