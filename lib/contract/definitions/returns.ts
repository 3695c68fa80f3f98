import { defineResource } from '../define-resource';
import { returnStates, returnTransitions } from '../resources/states';

export const returns = defineResource({
  id: 'returns',
  segment: 'returns',
  keys: ['returnReferenceNumber'],
  navigation: { letter: 'r', group: 1, resource: true },
  list: {
    operation: 'getReturnsWithTag',
    columns: [
      'returnReferenceNumber',
      'state',
      'tag',
      'salesOrderReferenceNumber',
      'trackingId',
      'cargoCarrier',
      'createdAt',
    ],
    search: ['returnReferenceNumber', 'salesOrderReferenceNumber', 'trackingId', 'tag'],
    sort: '-createdAt',
    states: returnStates,
    transitions: returnTransitions,
    edit: 'updateReturnTag',
    views: {
      'returns-waiting': 'f=state:in:ReturnCreated,ArrivedToWarehouse&sort=createdAt',
      untagged: 'f=tag:empty',
      'new-week': 'f=createdAt:range:last7d',
    },
  },
  logKeys: ['returnReferenceNumber', 'returnNo'],
  search: {
    aliases: ['return', 'returns', 'iade'],
    lookups: [{ codes: ['returnReferenceNumber'] }, { codes: ['trackingId', 'salesOrderReferenceNumber'] }],
    label: ['returnReferenceNumber'],
    hint: ['salesOrderReferenceNumber', 'trackingId'],
    rank: { code: 3, name: 4 },
  },
  next: [{ action: 'updateReturnTag' }, { action: 'keepLabel' }],
});
