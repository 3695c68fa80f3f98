'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import {
  type LoadSuggestions,
  type Suggestion,
  SuggestionInput,
} from '@/components/form/line-items/suggest-input';
import { cx } from '@/components/ui/style';
import { toast } from '@/components/ui/toast';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { Customer } from '@/lib/contract/resources/customers';

/** The fields of an address, in display order. */
export const addressFields = [
  'addressFirstName',
  'addressLastName',
  'company',
  'addressPhone',
  'addressOne',
  'addressTwo',
  'district',
  'city',
  'postalCode',
  'country',
  'taxOffice',
  'taxNumber',
] as const;

const MAX_CUSTOMERS = 8;
const fields = ['firstName', 'lastName', 'email', 'phone'] as const;

const fullName = ({ firstName, lastName }: Customer) => [firstName, lastName].filter(Boolean).join(' ');

/**
 * Returns the values of one address of a customer. Falls back to the customer's name and phone if the address has none.
 */
function toAddressValues(customer: Customer, address: object | undefined): Map<string, string> {
  const addressValues: Record<string, unknown> = address ? { ...address } : {};
  const nameFields: Record<string, unknown> = {
    addressFirstName: customer.firstName,
    addressLastName: customer.lastName,
    addressPhone: customer.phone,
    country: 'Türkiye',
  };
  return new Map(addressFields.map((name) => [name, String(addressValues[name] || nameFields[name] || '')]));
}

/**
 * Finds a customer by name, email or phone, and fills in the customer and both addresses. The billing address is the
 * customer's second address or, if there is only one, the first. The user can undo the change.
 */
export function CustomerPicker({ isNested = false }: { isNested?: boolean }) {
  const t = useTranslations('form.customer');
  const tForm = useTranslations('form');
  const id = useId();
  const { clearErrors, getValues, setValue } = useFormContext();
  const { tenant } = useFieldsContext();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const customersById = useRef(new Map<string, Customer>());

  const loadSuggestions: LoadSuggestions = useCallback(
    async (typed) => {
      const { searchFilters } = await import('@/lib/contract/dqb/search-filters');
      // First and last name are separate fields. The query uses the last word of "Ayşe Yılmaz", and the other words
      // filter the response.
      const words = typed.split(/\s+/);
      const filters = searchFilters(
        words.at(-1) ?? typed,
        fields.map((name) => ({
          name,
          kind: name === 'phone' ? 'phone' : name === 'email' ? 'email' : 'text',
        })),
      );
      const dqb: Dqb = { filters, sort: [], offset: 0, count: 50 };
      const { value } = await queryClient.fetchQuery(readQuery('getCustomers', tenant, { dqb }));
      const { normalize } = await import('@/lib/contract/schema/normalize-letters');
      const items = value.rows.filter((customer) => {
        const all = normalize(fields.map((name) => customer[name] ?? '').join(' '));
        return words.every((word) => all.includes(normalize(word)));
      });
      for (const customer of items) customersById.current.set(customer.email ?? '', customer);
      return items.slice(0, MAX_CUSTOMERS).flatMap((customer): Suggestion[] => {
        if (!customer.email) return [];
        return [
          { value: customer.email, hint: [fullName(customer), customer.phone].filter(Boolean).join(' · ') },
        ];
      });
    },
    [queryClient, tenant],
  );

  function fillCustomer({ value }: Suggestion) {
    const customer = customersById.current.get(value);
    if (!customer) return;
    const before = structuredClone({
      customer: { ...getValues('customer') },
      shippingAddress: { ...getValues('shippingAddress') },
      billingAddress: { ...getValues('billingAddress') },
    });
    const setField = (fieldPath: string, next: unknown) =>
      setValue(fieldPath, next ?? '', { shouldDirty: true });
    for (const name of fields) setField(`customer.${name}`, customer[name]);
    const [first, second = first] = customer.addresses ?? [];
    for (const [part, address] of [
      ['shippingAddress', first],
      ['billingAddress', second],
    ] as const)
      for (const [name, next] of toAddressValues(customer, address)) setField(`${part}.${name}`, next);
    clearErrors(['customer', 'shippingAddress', 'billingAddress']);
    setText('');
    toast({
      title: t('filled', { name: fullName(customer) || value }),
      action: {
        label: tForm('undo'),
        onSelect: () => {
          for (const [part, currentText] of Object.entries(before))
            for (const [name, next] of Object.entries(currentText)) setField(`${part}.${name}`, next);
        },
      },
    });
  }
  return (
    // Placed beside the heading if there is room.
    <div className={cx('basis-full', !isNested && '@3xl:-mt-8 @3xl:pl-[calc(50%+0.5rem)]')}>
      <label htmlFor={id} className="sr-only">
        {t('find')}
      </label>
      <SuggestionInput
        aria={{ id, 'aria-label': t('find') }}
        code={false}
        placeholder={t('hint')}
        value={text}
        suggestions={loadSuggestions}
        onType={setText}
        onTake={fillCustomer}
      />
    </div>
  );
}
