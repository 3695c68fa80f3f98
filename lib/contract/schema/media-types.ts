/** Media types in which a write body is accepted (spec, "Conventions for every operation"). */
export const acceptedMediaTypes = [
  'application/json',
  'application/json-patch+json',
  'text/json',
  'application/*+json',
] as const;

/** Media types that the ERP stock read offers; the others answer `application/json` alone. */
export const erpMediaTypes = ['application/json', 'text/json', 'text/plain'] as const;
