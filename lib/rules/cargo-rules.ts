import type { UncheckedRule } from './order-rule';

/** Rules for the carrier, its documents and the date of shipment. */
export const cargoRules = [
  { code: 'CargoCarrierShouldBeUpsWhenCargoCodeNull', fix: 'ask', prevention: 'cargo' },
  { code: 'CargoCarrierShouldNotBeEmptyWhenCargoCodeNotNull', fix: 'ask', prevention: 'cargo' },
  { code: 'CargoCarrierNotFound', fix: 'suggest' },
  {
    code: 'CargoDocumentURLAndCargoCodeShouldBeEmptyWhenCargoTypeIsSameDayDelivery',
    fix: 'ask',
    prevention: 'sameDay',
  },
  { code: 'SameDayDeliveryNotEnabled', fix: 'elsewhere', fixedBy: 'integration', prevention: 'sameDay' },
  { code: 'OutOfCoverageSameDayDelivery', fix: 'elsewhere', fixedBy: 'sender', prevention: 'sameDay' },
  { code: 'CargoCodeAndCargoDocumentUrlCannotBeNullOrEmpty', fix: 'ask', prevention: 'cargo' },
  { code: 'InvalidCargoDocumentUrlForExcel', fix: 'fetch' },
  { code: 'InvalidCargoDocumentUrlForOpenApiIntegration', fix: 'fetch' },
  { code: 'InvalidExpectedShipmentDate', fix: 'ask', fixedBy: 'sender', prevention: 'dates' },
  { code: 'EmptyExpectedShipmentDate', fix: 'ask', fixedBy: 'sender' },
] satisfies readonly UncheckedRule[];
