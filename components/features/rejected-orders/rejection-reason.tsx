import { useTranslations } from 'next-intl';
import { knownText } from '@/components/ui/known-text';
import { cx } from '@/components/ui/style';
import { isOrderError } from '@/lib/contract/schema/error-codes';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { fixWords } from '@/lib/messages/fix-words';
import { orderErrorInfo } from '@/lib/rules/order-errors';

const MAX_FIELDS = 8;

/** Returns a function that labels a path such as `lineItems.1.sku`. */
function useLabel() {
  const t = useTranslations('fields');
  return (path: string) =>
    path
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : knownText(t, part)))
      .join(' · ');
}

function valueText(order: Readonly<Record<string, unknown>>, path: string): string {
  const value = valueAt(order, path);
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'object' ? '' : String(value);
}

type InvalidField = { path: string; code?: string; fix?: ReturnType<typeof fixWords> };

/** Lists the invalid fields, each with its value and the best suggestion. */
export function InvalidFields({
  issues,
  order,
}: {
  issues: readonly InvalidField[];
  order: Readonly<Record<string, unknown>> | undefined;
}) {
  const label = useLabel();
  const tErrors = useTranslations('errors');
  const tUi = useTranslations('ui');
  const line = ({ path, code, fix }: InvalidField) => (
    <li key={`${path} ${code}`} className="flex flex-col">
      <span className="flex flex-wrap items-baseline gap-x-2 text-muted text-xs">
        {label(path)}
        {code && <span className="text-bad">{knownText(tErrors, code)}</span>}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        {order !== undefined && (
          <span className={cx('break-all', fix && 'text-bad')}>{valueText(order, path)}</span>
        )}
        {fix && (
          <>
            <span aria-hidden="true" className="text-faint">
              →
            </span>
            <span>
              <span className="font-medium">{fix.label}</span>{' '}
              {fix.basis && <span className="text-muted">· {fix.basis}</span>}
            </span>
          </>
        )}
      </span>
    </li>
  );
  return (
    <ul className="flex flex-col gap-1.5">
      {issues.slice(0, MAX_FIELDS).map(line)}
      {issues.length > MAX_FIELDS && (
        <li>
          <details>
            <summary className="cursor-pointer text-muted">
              {tUi('more', { n: issues.length - MAX_FIELDS })}
            </summary>
            <ul className="mt-1.5 flex flex-col gap-1.5">{issues.slice(MAX_FIELDS).map(line)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}

/** Explains a cause of rejection: how to fix the cause, what it means, how to find it, and how to prevent it. */
export function RejectionReason({ error }: { error: string }) {
  const t = useTranslations('rules');
  const tRejected = useTranslations('pages.rejected');
  const about = isOrderError(error) ? orderErrorInfo(error) : undefined;
  const list = (facts: readonly (readonly [string, string])[]) => (
    <dl className="flex flex-col gap-3">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt className="text-muted text-xs">{name}</dt>
          <dd className="mt-0.5 max-w-160">{text}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className="flex flex-col gap-3">
      {list([
        [tRejected('resolution'), about ? t(`resolution.${about.code}`) : t('unlisted.resolution')],
        [tRejected('meaning'), about ? t(`meaning.${about.code}`) : t('unlisted.meaning')],
        // The reader can fix most causes, so only other people are named.
        ...(about && about.fixedBy !== 'here'
          ? [[tRejected('who'), t(`who.${about.fixedBy}`)] as const]
          : []),
      ])}
      {about ? (
        <details>
          <summary className="w-fit text-muted text-sm">
            {tRejected('aboutCause')} <code className="ml-1 text-faint text-xs">{error}</code>
          </summary>
          <div className="mt-3">
            {list([
              [tRejected('found'), t(`found.${about.foundIn}`)],
              [tRejected('prevention'), t(`prevention.${about.prevention}`)],
            ])}
          </div>
        </details>
      ) : (
        <code className="text-faint text-xs">{error}</code>
      )}
    </div>
  );
}
