import { useTranslations } from 'next-intl';
import { Button } from './button';

/** The end of a form in a dialog: the way out, and what it is filled in for. */
export function FormEnd({
  submit,
  pending,
  onCancel,
}: {
  submit: string;
  pending: boolean;
  onCancel: () => void;
}) {
  const t = useTranslations('ui');
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="submit" variant="primary" pending={pending}>
        {submit}
      </Button>
    </div>
  );
}
