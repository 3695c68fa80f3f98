import { customerOperations } from './resources/customers';
import { lotOperations } from './resources/lots';
import { productOperations } from './resources/products';
import { receivingOrderOperations } from './resources/receiving-orders';
import { rejectedOrderOperations } from './resources/rejected-orders';
import { returnOperations } from './resources/returns';
import { salesOrderOperations } from './resources/sales-orders';
import { shipmentOperations } from './resources/shipments';
import { stockAdjustmentOperations } from './resources/stock-adjustments';
import { stockOperations } from './resources/stocks';
import { tenantOperations } from './resources/tenants';
import {
  type DocumentedOperation,
  isListOperation,
  type ListOperation,
  type Operation,
} from './schema/operation';
import { isSentList, type SentListName, sentLists } from './sent-lists';

/** All operations: the 25 of the spec, and extensions. */
export const operations = {
  ...productOperations,
  ...lotOperations,
  ...customerOperations,
  ...salesOrderOperations,
  ...rejectedOrderOperations,
  ...shipmentOperations,
  ...receivingOrderOperations,
  ...stockAdjustmentOperations,
  ...returnOperations,
  ...stockOperations,
  ...tenantOperations,
} as const satisfies Readonly<Record<string, DocumentedOperation>>;

export type Operations = typeof operations;

/** All operations, and the lists that the console serves from its request log. */
export const operationsWithSentLists = { ...operations, ...sentLists } as const;
export type OperationsWithSentLists = typeof operationsWithSentLists;
export type OperationName = keyof Operations;

/** Lists of the platform, which take a dynamic query. */
export type ListName = {
  [N in OperationName]: Operations[N] extends {
    readonly effect: 'read';
    readonly query: unknown;
    readonly record: unknown;
  }
    ? N
    : never;
}[OperationName];

/** The name of a list: of the platform, or of records from the console's request log. */
export type ListSource = ListName | SentListName;

/** Resource names, which also appear in file names, label keys and URL segments. */
export type Resource = Operations[OperationName]['resource'];

export const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** Operations that change data on the platform. */
export type WriteName = {
  [N in OperationName]: Operations[N]['effect'] extends 'read' ? never : N;
}[OperationName];

/** A write, or `setLocalTag`, which sets a local tag that only the console stores. */
export type ActionName = WriteName | 'setLocalTag';

export const isWriteName = (name: unknown): name is WriteName =>
  typeof name === 'string' && isOperationName(name) && operations[name].effect !== 'read';

/** Finds an operation by an untrusted name. Undefined if there is none. */
export const findOperation = (name: string): Operation | undefined =>
  isOperationName(name) ? operations[name] : undefined;

/** Finds the source of a list by an untrusted name. Undefined if there is none. */
export function findListOperation(name: string): ListOperation | undefined {
  const operation: Operation | undefined = isSentList(name) ? sentLists[name] : findOperation(name);
  return operation?.effect === 'read' && isListOperation(operation) ? operation : undefined;
}
