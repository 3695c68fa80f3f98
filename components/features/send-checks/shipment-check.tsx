import { useTranslations } from 'next-intl';
import type { SendCheck } from '@/components/form/submit/send-checks';
import { Badge, type Variant } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { Day } from '@/components/ui/time';
import { fetchResult, postJson, tenantPath } from '@/lib/console/browser/fetch-route';
import type { Failure } from '@/lib/console/browser/result';
import { isRecord } from '@/lib/contract/schema/is-record';
import { toDay } from '@/lib/contract/schema/zone';
import { type Membership, planShipment, type ShipmentStep, shipmentIn } from '@/lib/contract/shipment-plan';

const isMembership = (value: unknown): value is Membership => isRecord(value);

/** The orders now in a shipment, and the other shipments of the listed orders. Never throws. */
async function readMembership(
  tenant: string,
  shipment: { shipmentNo: string; salesOrders: readonly string[] },
): Promise<Membership | Failure> {
  const result = await fetchResult(tenantPath(tenant, 'existing'), isMembership, postJson(shipment));
  return result.kind === 'ok' ? result.answer : result;
}

const textIn = (body: unknown, name: string): string | undefined => {
  const value: unknown = isRecord(body) ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

type Steps = {
  steps: readonly ShipmentStep[];
  membership: Membership;
  /** Type and date after sending. */
  sent: { shipmentType?: string; shipmentDate?: string };
};

type Group = { key: string; step: ShipmentStep['step']; from?: string; references: string[] };

/** Detached orders come first. */
const order = ['detach', 'move', 'attach', 'keep'] as const;
const variants: Readonly<Record<ShipmentStep['step'], Variant>> = {
  detach: 'bad',
  move: 'warn',
  attach: 'good',
  keep: 'neutral',
};

function groupsOf(steps: readonly ShipmentStep[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { referenceNumber, step, from } of steps) {
    const key = `${step} ${from ?? ''}`;
    const group = groups.get(key) ?? { key, step, from, references: [] };
    group.references.push(referenceNumber);
    groups.set(key, group);
  }
  return order.flatMap((step) => [...groups.values()].filter((group) => group.step === step));
}

/** What sending a shipment does to each order, by reference. */
function ShipmentSteps({ steps, membership, sent }: Steps) {
  const t = useTranslations('form.sendCheck');
  const values = useTranslations('values');
  const { exists, source, shipmentType = '', shipmentDate } = membership;
  const word = (value: string) => (values.has(value) ? values(value) : value);
  const typeChanges =
    exists && sent.shipmentType && sent.shipmentType.toLowerCase() !== shipmentType.toLowerCase();
  const dateChanges =
    exists && sent.shipmentDate && shipmentDate && toDay(sent.shipmentDate) !== toDay(shipmentDate);
  return (
    <>
      {source === 'requests' && (
        <Notice variant="warn" title={t('fromRequests')}>
          {t('fromRequestsWhy')}
        </Notice>
      )}
      {exists && <p>{t('exists')}</p>}
      {typeChanges && (
        <p>{t('typeChanges', { before: word(shipmentType), after: word(sent.shipmentType ?? '') })}</p>
      )}
      {dateChanges && (
        <p>
          {t('dateChanges')} <Day date={shipmentDate} /> → <Day date={sent.shipmentDate ?? ''} />
        </p>
      )}
      <ul className="flex flex-col gap-2" aria-label={t('steps')}>
        {groupsOf(steps).map(({ key, step, from, references }) => (
          <li key={key} data-step={step} className="flex flex-col gap-1">
            <span>
              <Badge variant={variants[step]}>{t(step, { n: references.length, from: from ?? '' })}</Badge>
            </span>
            <p className="max-h-40 overflow-y-auto break-words font-mono text-xs">{references.join(', ')}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Fetches the current orders of the shipment. Undefined when the body is invalid by the contract. */
export const read: SendCheck['read'] = async (tenant, body) => {
  const shipment = shipmentIn(body);
  if (!shipment) return undefined;
  const membership = await readMembership(tenant, shipment);
  if ('kind' in membership) return membership;
  const { shipmentNo } = shipment;
  const steps = planShipment(shipment.salesOrders, membership);
  // A new shipment of orders without a shipment has no side effects.
  const plain =
    membership.source === 'platform' && !membership.exists && steps.every(({ step }) => step === 'attach');
  const sent = { shipmentType: textIn(body, 'shipmentType'), shipmentDate: textIn(body, 'shipmentDate') };
  const detached = steps.filter(({ step }) => step === 'detach');
  const name = `detach ${detached.map(({ referenceNumber }) => referenceNumber).join(' ')}`;
  return {
    isRequired: !plain,
    shown: steps,
    question: {
      kind: 'check',
      title: (t) => t('shipment', { shipmentNo }),
      ticks: (t) =>
        detached.length > 0 ? [{ name, label: t('detachTick', { n: detached.length, shipmentNo }) }] : [],
      facts: <ShipmentSteps steps={steps} membership={membership} sent={sent} />,
    },
  };
};
