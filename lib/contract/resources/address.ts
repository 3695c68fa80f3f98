import { code, normalized, phone, text } from '../schema/fields';
import * as z from '../schema/zod';

/** Accepts longer texts than the rules of an order (D9), so that a long text breaks a rule, not the schema. */
const ruleText = () => text(4000).nullish();

/** An address as written in an order. The rules of an order (D9) check required fields, not the schema. */
export const Address = z
  .object({
    addressFirstName: ruleText(),
    addressLastName: ruleText(),
    company: ruleText(),
    addressOne: ruleText(),
    addressTwo: ruleText(),
    district: ruleText(),
    city: ruleText(),
    postalCode: code(4000).nullish(),
    country: ruleText(),
    addressPhone: phone(4000).nullish(),
    taxOffice: ruleText(),
    taxNumber: code(4000).nullish(),
  })
  .meta({ id: 'Address', description: 'An address as written' });
export type Address = z.infer<typeof Address>;

/** An address as read, with its number and ID. */
export const AddressRecord = z
  .object({
    id: normalized.uuid(),
    addressNo: normalized.number(),
    addressFirstName: normalized.text(),
    addressLastName: normalized.text(),
    company: normalized.text(),
    addressOne: normalized.text(),
    addressTwo: normalized.text(),
    district: normalized.text(),
    city: normalized.text(),
    postalCode: normalized.code(),
    country: normalized.text(),
    addressPhone: normalized.phone(),
    taxOffice: normalized.text(),
    taxNumber: normalized.code(),
  })
  .meta({ id: 'AddressRecord', description: 'An address as read' });
export type AddressRecord = z.infer<typeof AddressRecord>;
