import Copy from 'lucide-react/icons/copy';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

/** Takes a request to the clipboard as a command line, without the key. */
export function CopyCurl({ value, size }: { value: string; size?: 'sm' }) {
  const t = useTranslations('explorer');
  const ui = useTranslations('ui');
  return (
    <Button
      size={size}
      icon={<Copy aria-hidden="true" />}
      data-copy={value}
      data-copied={ui('copied')}
      title={t('curlWhy')}
    >
      <span className="max-sm:sr-only">{t('curl')}</span>
    </Button>
  );
}
