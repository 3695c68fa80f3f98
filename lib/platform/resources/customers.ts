import { Customer, CustomerCreate, CustomerUpdate } from '@/lib/contract/resources/customers';
import { conflict, notFound } from '../api-error';
import type { ResourceHandlers } from '../http/endpoint';
import { assignmentsUnlessNull, columnNames, insertSql, storedRow } from '../query/columns';
import { nextNumber } from '../query/counters';
import { listRecords, readRecord } from '../query/list';
import { defineTable } from '../query/table';
import { violatedUnique } from '../query/unique-violation';

export const customersTable = defineTable(Customer, {
  from: 'platform.tenant_customers t',
  key: ['customerNo'],
  sources: { addresses: { json: 't.addresses', asStored: true } },
});

const INSERT_CUSTOMER = insertSql('customers', ['customerNo', ...columnNames(CustomerCreate)]);

// The email identifies the customer and cannot change. Missing and null fields keep their values.
const UPDATE_CUSTOMER = `update platform.customers c set ${assignmentsUnlessNull(columnNames(CustomerUpdate), 'r', 'c')}, "updatedAt" = now()
  from json_populate_record(null::platform.customers, $3) r where c."tenantId" = $1 and c."customerNo" = $2 returning c."customerNo"`;

export const customers: ResourceHandlers<'customers'> = {
  async createCustomer({ body }, { scope }) {
    try {
      await scope.transaction(async (tx) => {
        const customerNo = await nextNumber(tx, 'customerNo');
        await tx.query(INSERT_CUSTOMER, [
          JSON.stringify([{ ...storedRow(CustomerCreate, body), customerNo }]),
        ]);
      });
    } catch (error) {
      if (violatedUnique(error) !== 'customers_email') throw error;
      throw conflict('email', 'a customer with this email already exists', 'ResourceAlreadyExists');
    }
  },

  async updateCustomer({ params, body }, { scope }) {
    await scope.transaction(async (tx) => {
      const row = JSON.stringify(storedRow(CustomerUpdate, body));
      const rows = await tx.query(UPDATE_CUSTOMER, [params.customerNo, row]);
      if (rows.length === 0) throw notFound('customerNo', `The customer ${params.customerNo}`);
    });
  },

  getCustomer: ({ params }, { scope }) => readRecord(scope, customersTable, 'customer', params),

  getCustomers: ({ query }, { scope }) => listRecords(scope, customersTable, query.dqb),
};
