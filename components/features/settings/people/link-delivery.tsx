'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { dialogEndStyle } from '@/components/ui/style';

/** How a person gets a link. `path` is set if the link was not emailed. The path must then be passed on by hand. */
export type LinkDelivery = { email: string; path?: string; hasMailFailed?: boolean };

/** Confirms that a link was emailed, or displays the link to pass on. The link cannot be displayed again. */
export function DeliveryNotice({
  delivery,
  isInvitation,
  close,
}: {
  delivery: LinkDelivery;
  /** Whether the link is an invitation instead of a reset of the password. */
  isInvitation: boolean;
  close: () => void;
}) {
  const t = useTranslations('settings.links');
  const tUi = useTranslations('ui');
  const { email, path, hasMailFailed } = delivery;
  return (
    <div className="flex flex-col gap-4">
      {path === undefined ? (
        <Notice variant="good" title={t('mailed', { email })}>
          {t(isInvitation ? 'mailedInvitation' : 'mailedReset')}
        </Notice>
      ) : (
        <>
          <Notice variant="warn" title={hasMailFailed ? t('mailAway') : t('noMail')}>
            {t(isInvitation ? 'onceInvited' : 'onceReset', { email })}
          </Notice>
          <Input
            code
            readOnly
            aria-label={t('link')}
            value={location.origin + path}
            onFocus={(event) => event.target.select()}
          />
        </>
      )}
      <div className={dialogEndStyle}>
        <Button variant={path === undefined ? 'primary' : 'secondary'} onClick={close}>
          {t('close')}
        </Button>
        {path !== undefined && (
          <Button variant="primary" data-copy={location.origin + path} data-copied={tUi('copied')}>
            {t('copy')}
          </Button>
        )}
      </div>
    </div>
  );
}

export function DeliveryDialog({
  title,
  ...props
}: {
  title: string;
  delivery: LinkDelivery;
  isInvitation: boolean;
  close: () => void;
}) {
  return (
    <Dialog open onClose={props.close} title={title}>
      <DeliveryNotice {...props} />
    </Dialog>
  );
}
