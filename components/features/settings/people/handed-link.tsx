'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { isRecord } from '@/lib/contract/schema/is-record';

/** How a person gets a link. `path`: set when it has to be passed on manually. */
export type Handed = { email: string; path?: string; isMailAway?: boolean };

/** Parses the delivery from an action's response. */
export const handoverIn = (answer: unknown): Omit<Handed, 'email'> =>
  isRecord(answer) && typeof answer.path === 'string'
    ? { path: answer.path, isMailAway: answer.isMailAway === true }
    : {};

/** Confirms that a link was sent, or displays it once. */
export function LinkHanded({ handed, close }: { handed: Handed; close: () => void }) {
  const t = useTranslations('settings.links');
  const { email, path, isMailAway } = handed;
  return (
    <div className="flex flex-col gap-4">
      {path === undefined ? (
        <Notice variant="good" title={t('mailed', { email })}>
          {t('mailedSentence')}
        </Notice>
      ) : (
        <>
          <Notice variant="warn" title={isMailAway ? t('mailAway') : t('noMail')}>
            {t('once', { email })}
          </Notice>
          <Code copy wrap>
            {location.origin + path}
          </Code>
        </>
      )}
      <div className="flex justify-end">
        <Button variant="primary" onClick={close}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}

/** The same in a dialog. */
export function HandedDialog({ title, ...props }: { title: string; handed: Handed; close: () => void }) {
  return (
    <Dialog open onClose={props.close} title={title}>
      <LinkHanded {...props} />
    </Dialog>
  );
}
