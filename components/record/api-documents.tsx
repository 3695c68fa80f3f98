import { useTranslations } from 'next-intl';
import { env } from '@/lib/env';

const documents = [
  { id: 'document', href: '/openapi/v1/openapi.json' },
  { id: 'sandboxDocument', href: '/sandbox/v1/openapi.json' },
] as const;

/** Links to the OpenAPI documents of the embedded platform. Remote platforms publish their own. */
export function ApiDocuments() {
  const t = useTranslations('integrations');
  if (env.platformUrl) return <p className="text-muted">{t('noDocument')}</p>;
  return (
    <ul>
      {documents
        .filter(({ id }) => id === 'document' || env.sandbox)
        .map(({ id, href }) => (
          <li key={id}>
            <a href={href} className="text-accent-text underline">
              {t(id)}
            </a>{' '}
            <code className="text-muted text-xs">{href}</code>
          </li>
        ))}
    </ul>
  );
}
