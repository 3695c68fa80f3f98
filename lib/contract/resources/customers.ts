import {
  int32,
  key,
  linesOf,
  normalized,
  numberInPath,
  requiredEmail,
  requiredPhone,
  requiredText,
} from '../schema/fields';
import { DqbQuery, NoBody, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { AddressRecord } from './address';
import { examplePerson } from './examples';

export const CustomerCreate = z
  .object({
    email: requiredEmail(),
    firstName: requiredText(),
    lastName: requiredText(),
    phone: requiredPhone(),
  })
  .meta({ id: 'CustomerCreate', description: 'A new customer' });
export type CustomerCreate = z.infer<typeof CustomerCreate>;

/** Payload for a customer update. The email identifies the customer, so the body omits it. Missing fields keep their values. */
export const CustomerUpdate = z
  .object({
    firstName: requiredText().nullish(),
    lastName: requiredText().nullish(),
    phone: requiredPhone().nullish(),
  })
  .meta({ id: 'CustomerUpdate', description: 'What to change of a customer; what is left out stays' });
export type CustomerUpdate = z.infer<typeof CustomerUpdate>;

export const Customer = z
  .object({
    id: key.uuid(),
    customerNo: int32(),
    email: normalized.email(),
    firstName: normalized.text(),
    lastName: normalized.text(),
    phone: normalized.phone(),
    createdAt: normalized.instant(),
    addresses: linesOf(AddressRecord).nullish(),
  })
  .meta({ id: 'Customer', description: 'A customer with addresses' });
export type Customer = z.infer<typeof Customer>;

const customerNo = z.object({ customerNo: numberInPath() });

const createCustomer = operation({
  name: 'createCustomer',
  resource: 'customers',
  method: 'POST',
  path: '/openapi/v1/Customers',
  summary: 'Create a customer',
  description: 'The email identifies the customer. An email that exists is refused with 409.',
  example: { body: examplePerson },
  effect: 'create',
  body: CustomerCreate,
  response: NoBody,
  status: 200,
});

export const updateCustomer = operation({
  name: 'updateCustomer',
  resource: 'customers',
  method: 'PUT',
  path: '/openapi/v1/Customers/{customerNo}',
  summary: 'Change a customer',
  description: 'Changes the fields that are sent and keeps the others. The email cannot change.',
  example: { params: { customerNo: 1 }, body: { phone: '+905329998877' } },
  effect: 'upsert',
  params: customerNo,
  body: CustomerUpdate,
  response: NoBody,
  status: 200,
});

const getCustomer = operation({
  name: 'getCustomer',
  resource: 'customers',
  method: 'GET',
  path: '/openapi/v1/Customers/{customerNo}',
  summary: 'Read a customer',
  description: 'One customer with all addresses, by the number that the platform gave.',
  example: { params: { customerNo: 1 } },
  effect: 'read',
  params: customerNo,
  response: Customer,
  status: 200,
});

const getCustomers = operation({
  name: 'getCustomers',
  resource: 'customers',
  method: 'GET',
  path: '/openapi/v1/Customers',
  summary: 'List customers',
  description: 'Customers with their addresses.',
  example: { query: { dqb: 'o=Equals&p=email&v=ayse@example.com&offset=0&count=50' } },
  effect: 'read',
  query: DqbQuery,
  response: paged(Customer),
  status: 200,
  record: Customer,
  key: 'customerNo',
});

export const customerOperations = {
  createCustomer,
  updateCustomer,
  getCustomer,
  getCustomers,
} as const;
