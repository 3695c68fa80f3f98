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
