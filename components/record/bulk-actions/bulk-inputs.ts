import type { BulkActionName } from '@/lib/contract/record-actions';
import { isDay } from '@/lib/contract/schema/zone';
import type { Values } from './plan-request';

type Translate = (key: string, values?: Record<string, string>) => string;

/** An input of a bulk action. It is a text input unless it has a `kind` or `options`. */
export type BulkInput = {
  name: string;
  kind?: 'code' | 'date' | 'tag';
  /** Key of a message above the input. */
  description?: string;
  /** Key of a message. Defaults to the label of the field. */
  label?: string;
  help?: (t: Translate, values: Values) => string | undefined;
  /** Label of the tag as it is saved. */
  preview?: (t: Translate, values: Values) => string | undefined;
  /** The values of a select. The first is selected initially. */
  options?: readonly string[];
  /** Key of the messages with the labels of `options`. */
  optionLabels?: string;
  isRequired?: (values: Values) => boolean;
};

const always = () => true;

// Replacing tags accepts an empty value, which removes the tags.
const tagInput = (label: string, replaceHelp: string, preview: string): BulkInput => ({
  name: 'tag',
  kind: 'tag',
  label,
  help: (t, { how }) => t(how === 'add' ? 'selection.tagAdd' : replaceHelp),
  preview: (t, { how }) => (how === 'add' ? undefined : t(preview)),
  isRequired: ({ how }) => how === 'add',
});

const tagMethod: BulkInput = {
  name: 'how',
  label: 'selection.how',
  options: ['replace', 'add'],
  optionLabels: 'selection.hows',
};

const tagInputs = [tagInput('fields.tag', 'selection.tagReplace', 'form.tags.sentAs'), tagMethod];

/** The inputs of each action on many records. */
export const bulkInputs: Readonly<Record<BulkActionName, readonly BulkInput[]>> = {
  updateProductTag: tagInputs,
  updateReturnTag: tagInputs,
  setLocalTag: [
    { ...tagInput('label.field', 'label.help', 'label.savedAs'), description: 'label.what' },
    tagMethod,
  ],
  updateReceivingOrderTag: tagInputs,
  updateStockAdjustmentTag: tagInputs,
  updateSalesOrderTag: tagInputs,
  updateSalesOrderCargoInfo: [
    { name: 'cargoCarrier', help: (t) => t('selection.carrierKept') },
    {
      name: 'cargoCode',
      kind: 'code',
      help: (t) => t('selection.codeHelp', { reference: '{referenceNumber}' }),
      isRequired: always,
    },
  ],
  upsertShipment: [
    { name: 'shipmentNo', kind: 'code', help: (t) => t('selection.shipmentHelp'), isRequired: always },
    { name: 'shipmentType', options: ['Road', 'Air', 'Sea'], optionLabels: 'values' },
    { name: 'shipmentDate', kind: 'date', isRequired: always },
  ],
  bulkUpsertSalesOrders: [
    {
      name: 'rules',
      description: 'selection.resendHelp',
      label: 'selection.rules',
      help: (t, { rules }) => (rules === 'fix' ? t('selection.fixHelp') : undefined),
      options: ['hold', 'fix', 'ignore'],
      optionLabels: 'selection.ruleChoices',
    },
  ],
};

/** Returns the initial inputs of an action. Dates are `today`, because most shipments leave on the day they are created. */
export const initialValues = (action: BulkActionName, today: string): Values =>
  Object.fromEntries(
    bulkInputs[action].map(({ name, kind, options: [first = ''] = [] }) => [
      name,
      kind === 'date' ? today : first,
    ]),
  );

/** Returns the name of an input that is still missing. Undefined if none is missing. */
export const missingInput = (action: BulkActionName, values: Values): string | undefined =>
  bulkInputs[action].find(({ name, kind, isRequired }) => {
    const value = values[name] ?? '';
    return isRequired?.(values) && !(kind === 'date' ? isDay(value) : value.trim());
  })?.name;
