'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { dialogEndStyle } from '@/components/ui/style';
import { isRecord } from '@/lib/contract/schema/is-record';

/** How a person gets a link. `path`: set when it has to be passed on manually. */
export type LinkDelivery = { email: string; path?: string; hasMailFailed?: boolean };

/** Parses the delivery from an action's response. */
export const parseDelivery = (answer: unknown): Omit<LinkDelivery, 'email'> =>
  isRecord(answer) && typeof answer.path === 'string'
    ? { path: answer.path, hasMailFailed: answer.hasMailFailed === true }
    : {};

/** Confirms that a link was sent, or displays it once. */
export function DeliveryNotice({ delivery, close }: { delivery: LinkDelivery; close: () => void }) {
  const t = useTranslations('settings.links');
  const { email, path, hasMailFailed } = delivery;
  return (
    <div className="flex flex-col gap-4">
      {path === undefined ? (
        <Notice variant="good" title={t('mailed', { email })}>
          {t('mailedSentence')}
        </Notice>
      ) : (
        <>
          <Notice variant="warn" title={hasMailFailed ? t('mailAway') : t('noMail')}>
            {t('once', { email })}
          </Notice>
          <Code copy wrap>
            {location.origin + path}
          </Code>
        </>
      )}
      <div className={dialogEndStyle}>
        <Button variant="primary" onClick={close}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}

/** The same in a dialog. */
export function DeliveryDialog({
  title,
  ...props
}: {
  title: string;
  delivery: LinkDelivery;
  close: () => void;
}) {
  return (
    <Dialog open onClose={props.close} title={title}>
      <DeliveryNotice {...props} />
    </Dialog>
  );
}
