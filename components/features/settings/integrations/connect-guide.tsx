import { useTranslations } from 'next-intl';
import { Code, CopyButton } from '@/components/ui/code';
import { Part } from './relay-report';
import { snippetsOf } from './snippets';

/** What another system needs to reach the platform through this console. `base`: the relay's address. */
export function ConnectGuide({ base, sku }: { base: string; sku?: string }) {
  const t = useTranslations('integrations');
  return (
    <>
      <Part title={t('baseAddress')}>
        <p className="mb-2 text-muted">{t('baseSentence')}</p>
        <Code copy wrap>
          {base}
        </Code>
      </Part>
      <Part title={t('key')}>
        <p className="text-muted">{t('keySentence')}</p>
        <p className="mt-2 text-muted">{t('examplesSentence')}</p>
      </Part>
      {snippetsOf(base, sku).map(({ id, label, code }) => (
        <Part key={id} title={label}>
          <div className="relative">
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
              tabIndex={0}
              data-snippet={id}
              className="overflow-x-auto rounded-md border bg-side p-3 pr-10 font-mono text-xs"
            >
              {code}
            </pre>
            <span className="absolute top-2 right-2">
              <CopyButton value={code} />
            </span>
          </div>
        </Part>
      ))}
    </>
  );
}
