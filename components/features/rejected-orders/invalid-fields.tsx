import { useTranslations } from 'next-intl';
import { dotted } from '@/components/form/values/field-path';
import { isObject } from '@/lib/contract/schema/is-record';

const MOST = 8;

/** `lineItems.1.sku` as people say it. */
function useLabel() {
  const t = useTranslations('fields');
  return (path: string) =>
    dotted(path)
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : t.has(part) ? t(part) : part))
      .join(' · ');
}

function saidAt(order: unknown, path: string): string {
  let found = order;
  for (const part of path.split('.')) found = isObject(found) ? Reflect.get(found, part) : undefined;
  if (found === undefined || found === null || found === '') return '—';
  return typeof found === 'object' ? '' : String(found);
}

/** Where something is wrong, and what stands there. */
export function InvalidFields({
  faults,
  order,
}: {
  faults: readonly { path: string; code?: string }[];
  order: unknown;
}) {
  const label = useLabel();
  const errors = useTranslations('errors');
  const ui = useTranslations('ui');
  const line = ({ path, code }: { path: string; code?: string }) => (
    <li key={`${path} ${code}`} className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{label(path)}</span>
      {order !== undefined && <code className="break-all text-muted">{saidAt(order, path)}</code>}
      {code && <span className="text-bad">{errors.has(code) ? errors(code) : code}</span>}
    </li>
  );
  return (
    <ul className="flex flex-col gap-1.5">
      {faults.slice(0, MOST).map(line)}
      {faults.length > MOST && (
        <li>
          <details>
            <summary className="cursor-pointer text-muted">{ui('more', { n: faults.length - MOST })}</summary>
            <ul className="mt-1.5 flex flex-col gap-1.5">{faults.slice(MOST).map(line)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}
