import * as z from './zod';

/** Media types in which a write body is accepted (spec, "Conventions for every operation"). */
export const acceptedMediaTypes = [
  'application/json',
  'application/json-patch+json',
  'text/json',
  'application/*+json',
] as const;

/** Media types that the ERP stock read offers; the others answer `application/json` alone. */
export const erpMediaTypes = ['application/json', 'text/json', 'text/plain'] as const;

/** The body of every answer that is not a success (D1). `property` is a dotted path, '' for the whole. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.int().describe('The HTTP status'),
      message: z.string(),
      errors: z.array(
        z.object({
          property: z.string().describe('A dotted path such as `lineItems.1.sku`; empty for the whole'),
          message: z.string(),
          errorCode: z.string(),
        }),
      ),
    }),
    requestId: z.string(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'ErrorBody', description: 'What went wrong, field by field' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What stands in the log where a platform answered a status and no words. */
export const bareMessage = (status: number): string => `The platform answered ${status}`;

const TITLES =
  /^(the platform answered \d{3}|validation (errors?|failed)|one or more validation errors occurred|bad request|unauthori[sz]ed|forbidden|not found|method not allowed|conflict|unprocessable (entity|content)|(internal )?server error|error|failed|request failed( with status code \d{3})?|\d{3}( [a-z ]+)?)[.!]?$/i;

/** Whether a message is only a status in words, so that our own words for the operation at hand say more. */
export const isOnlyTitle = (message: string): boolean => message.trim() === '' || TITLES.test(message.trim());
