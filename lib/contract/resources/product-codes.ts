/** Kinds of product. */
export const productTypes = ['Product', 'Bundle', 'Parent'] as const;

/** States of a product; the spec shows `Active`, others may come. */
export const productStates = ['Active', 'Disabled', 'Deleted'] as const;

export const dimensionUnits = ['Cm', 'In', 'Ft'] as const;
export const weightUnits = ['Kg', 'Lb', 'G', 'Oz'] as const;

// The spec lists three code sets of the product body without naming their fields: known by name, bound to no field (D7).
export const productCodeSetA = ['001', '002', '003', '004'] as const;
export const productCodeSetB = [
  ...['1100', '1200', '1300', '2000', '3000', '4000', '5100', '5200', '5300', '5400'],
  ...['6000', '7000', '7100', '7200', '8000', '9999'],
] as const;
export const productCodeSetC = ['01', '02', '03', '04'] as const;
