import { useTranslations } from 'next-intl';
import type { Checkbox, SendCheck, Translator } from '@/components/form/submit/send-checks';
import { Notice } from '@/components/ui/notice';
import { fetchResult, tenantPath } from '@/lib/console/browser/fetch-route';
import {
  type CargoChange,
  cargoBefore,
  cargoChange,
  isCargoAsSent,
  type KnownCargo,
} from '@/lib/contract/cargo-change';
import { CargoInfo } from '@/lib/contract/resources/cargo-info';
import { isRecord } from '@/lib/contract/schema/is-record';

const filledText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The current waybill of an order; undefined when it cannot be read. Never throws. */
async function readCargo(tenant: string, order: string): Promise<KnownCargo | undefined> {
  const search = new URLSearchParams({ operation: 'updateCargoInfo', key: order });
  const result = await fetchResult(tenantPath(tenant, `existing?${search}`), isRecord);
  if (result.kind !== 'ok') return undefined;
  const { answer } = result;
  return {
    source: answer.source === 'platform' ? 'platform' : 'requests',
    cargoCarrier: filledText(answer.cargoCarrier),
    cargoCode: filledText(answer.cargoCode),
    cargoDocumentUrl: filledText(answer.cargoDocumentUrl),
    cargoDocumentZpl: filledText(answer.cargoDocumentZpl),
  };
}

/** The current waybill, if it can be read, and its replacement. */
type Cargo = { known?: KnownCargo; change?: CargoChange };

/** Confirmations before a waybill is sent, each with its own checkbox. */
function ticksOf({ known, change }: Cargo, t: Translator): Checkbox[] {
  return [
    ...(known ? [] : [{ name: 'unread', label: t('unreadTick') }]),
    ...(change?.code ? [{ name: `code ${change.code}`, label: t('codeTick', { code: change.code }) }] : []),
    ...(change && change.zpl.length > 0 ? [{ name: 'zpl', label: t('zplTick') }] : []),
    ...(change && change.commands.length > 0
      ? [{ name: 'device', label: t('deviceTick', { commands: change.commands.join(', ') }) }]
      : []),
  ];
}

/** What a waybill replaces, and oddities of its label. */
function CargoChangeFacts({ known, change }: Cargo) {
  const t = useTranslations('form.sendCheck');
  return (
    <>
      {!known && (
        <Notice variant="warn" title={t('unread')}>
          {t('unreadWhy')}
        </Notice>
      )}
      {known?.source === 'requests' && (change?.code || change?.document) && (
        <p className="text-muted">{t('cargoFromRequests')}</p>
      )}
      {change?.code && (
        <p>
          {t(`codeReplaced.${change.to}`)} <code className="break-all font-medium">{change.code}</code>
        </p>
      )}
      {change?.document && (
        <p>
          {t('documentReplaced')} <code className="break-all">{change.document}</code>
        </p>
      )}
      {change && change.ignored.length > 0 && <p>{t('ignored')}</p>}
      {change && change.zpl.length > 0 && (
        <Notice variant="bad" title={t('noLabel')}>
          {change.zpl.map((problem) => t(`zpl.${problem}`)).join(' ')} {t('noLabelWhy')}
        </Notice>
      )}
      {change && change.commands.length > 0 && (
        <Notice variant="warn" title={t('device')}>
          {t('deviceWhy')} <code>{change.commands.join(' ')}</code>
        </Notice>
      )}
    </>
  );
}

/** Fetches the current waybill. */
export const read: SendCheck['read'] = async (tenant, body) => {
  const { data } = CargoInfo.safeParse(body);
  if (!data) return undefined;
  const { referenceNumber } = data;
  const known = await readCargo(tenant, referenceNumber);
  const change = cargoChange(known, data);
  return {
    isRequired: change !== undefined || known === undefined,
    before: known && cargoBefore(referenceNumber, known),
    question: {
      kind: 'check',
      title: (t) => t('cargo', { order: referenceNumber }),
      ticks: (t) => ticksOf({ known, change }, t),
      facts: <CargoChangeFacts known={known} change={change} />,
    },
  };
};

/** Fetches the waybill right after sending; undo is possible while another read returns the same. */
export const readSent: SendCheck['readSent'] = async (tenant, sent) => {
  const { data } = CargoInfo.safeParse(sent);
  const afterSend = data && (await readCargo(tenant, data.referenceNumber));
  return async () =>
    data !== undefined && isCargoAsSent(data, afterSend, await readCargo(tenant, data.referenceNumber));
};
