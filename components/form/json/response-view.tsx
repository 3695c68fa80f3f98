'use client';

import Copy from 'lucide-react/icons/copy';
import { useLocale, useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/actions/action-button';
import { Badge, type Variant } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/code';
import { pretty } from '@/components/ui/json-diff';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { RawResponse } from '@/lib/console/operations/raw-response';

/** Renders a button that copies a request as a curl command, without the API key. */
export function CopyCurl({ value, size }: { value: string; size?: 'sm' }) {
  const t = useTranslations('explorer');
  const tUi = useTranslations('ui');
  return (
    <ActionButton
      label={t('curl')}
      size={size}
      icon={<Copy aria-hidden="true" />}
      data-copy={value}
      data-copied={tUi('copied')}
      title={t('curlWhy')}
    >
      <span className="max-sm:sr-only">{t('curl')}</span>
    </ActionButton>
  );
}

/** Maximum number of characters on the screen. The copy button copies the complete response. */
const MAX_VISIBLE = 200_000;

const statusVariant = (status: number | null): Variant =>
  status === null ? 'bad' : status < 300 ? 'good' : status < 500 ? 'warn' : 'bad';

/** Displays a raw response with its status, duration, notable headers and body. */
export function ResponseView({
  tenant,
  response,
  curl,
}: {
  tenant: string;
  response: RawResponse;
  curl?: string;
}) {
  const t = useTranslations('explorer');
  const tUi = useTranslations('ui');
  const number = new Intl.NumberFormat(useLocale());
  const { status, ms, headers, text, request } = response;
  const visibleText = pretty(text);
  return (
    <section aria-label={t('answer')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span role="status">
          <Badge variant={statusVariant(status)}>
            {status === null ? t('noAnswer') : t('status', { status: String(status) })}
          </Badge>
        </span>
        {ms !== null && <span className="text-muted">{tUi('ms', { ms: number.format(ms) })}</span>}
        {request !== undefined && (
          <PrefetchLink
            href={route(tenantPath(tenant, `requests/${request}`))}
            className="text-accent-text hover:underline"
          >
            {tUi('openRequest')}
          </PrefetchLink>
        )}
        {curl !== undefined && (
          <span className="ml-auto">
            <CopyCurl value={curl} size="sm" />
          </span>
        )}
      </div>
      {Object.keys(headers).length > 0 && (
        <dl aria-label={t('headers')} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-xs">
          {Object.entries(headers).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">
                <code>{name}</code>
              </dt>
              <dd className="truncate">
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {text === '' ? (
        <p className="text-muted">{t('emptyResponse')}</p>
      ) : (
        <div className="relative rounded-md bg-sunken">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by key */}
          <pre tabIndex={0} className="max-h-[60vh] overflow-auto p-3 pr-10 text-xs leading-5">
            {visibleText.length > MAX_VISIBLE ? `${visibleText.slice(0, MAX_VISIBLE)}\n…` : visibleText}
          </pre>
          <span className="absolute top-2 right-2">
            <CopyButton value={text} />
          </span>
        </div>
      )}
    </section>
  );
}
