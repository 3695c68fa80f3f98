import { Customer } from '@/lib/contract/resources/customers';
import { conflict, notFound } from '../api-error';
import type { HandlersOf } from '../http/endpoint';
import { nextNumber } from '../query/counters';
import { listRecords, readRecord } from '../query/list';
import { defineTable } from '../query/table';
import { incrementVersions } from '../query/table-versions';
import { violatedUnique } from '../query/unique-violation';

export const customersTable = defineTable(Customer, {
  versions: ['customers'],
  from: 'platform.tenant_customers t',
  key: ['customerNo'],
  sources: { addresses: { json: 't.addresses', asStored: true } },
});

const CREATE = `insert into platform.customers ("tenantId", "customerNo", email, "firstName", "lastName", phone) values ($1, $2, $3, $4, $5, $6)`;

// The email identifies the customer and does not change; missing and null fields keep their values.
const UPDATE = `update platform.customers set "firstName" = coalesce($3, "firstName"), "lastName" = coalesce($4, "lastName"),
  phone = coalesce($5, phone), "updatedAt" = now() where "tenantId" = $1 and "customerNo" = $2 returning "customerNo"`;

export const customers: HandlersOf<'customers'> = {
  async createCustomer({ body }, { scope }) {
    const { email, firstName, lastName, phone } = body;
    try {
      await scope.transaction(async (tx) => {
        const customerNo = await nextNumber(tx, 'customerNo');
        await tx.query(CREATE, [customerNo, email, firstName, lastName, phone]);
        await incrementVersions(tx, 'customers');
      });
    } catch (error) {
      if (violatedUnique(error) !== 'customers_email') throw error;
      throw conflict('email', 'a customer with this email already exists', 'ResourceAlreadyExists');
    }
  },

  async updateCustomer({ params, body }, { scope }) {
    await scope.transaction(async (tx) => {
      const rows = await tx.query(UPDATE, [
        params.customerNo,
        body.firstName ?? null,
        body.lastName ?? null,
        body.phone ?? null,
      ]);
      if (rows.length === 0) throw notFound('customerNo', `The customer ${params.customerNo}`);
      await incrementVersions(tx, 'customers');
    });
  },

  getCustomer: ({ params }, { scope }) => readRecord(scope, customersTable, 'customer', params),

  getCustomers: ({ query }, { scope }) => listRecords(scope, customersTable, query.dqb),
};
