import { currencies } from '../schema/currency';
import {
  amount,
  boolean,
  codeInPath,
  key,
  listOf,
  money,
  namingCode,
  normalized,
  objectOf,
  oneOf,
  requiredCode,
  requiredText,
  text,
  url,
} from '../schema/fields';
import { issueCode } from '../schema/issue';
import { DqbQuery, dataList, NoBody, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { bySku, example, tagDescription } from './examples';
import { Integration, integrationId, tag } from './integration';

const productTypes = ['Product', 'Bundle', 'Parent'] as const;

/** States of a product. The spec shows only `Active`, and platforms may have others. */
const productStates = ['Active', 'Disabled', 'Deleted'] as const;

const dimensionUnits = ['Cm', 'In', 'Ft'] as const;
const weightUnits = ['Kg', 'Lb', 'G', 'Oz'] as const;

// The spec lists three code sets for the product body without naming their fields, so no field uses them (D7).
export const productCodeSetA = ['001', '002', '003', '004'] as const;
export const productCodeSetB = [
  ...['1100', '1200', '1300', '2000', '3000', '4000', '5100', '5200', '5300', '5400'],
  ...['6000', '7000', '7100', '7200', '8000', '9999'],
] as const;
export const productCodeSetC = ['01', '02', '03', '04'] as const;

/** Payload for a new product. Unknown attributes are preserved (D7). */
export const ProductCreate = z
  .looseObject({
    sku: namingCode(),
    name: requiredText(),
    // An empty list is rejected like an empty SKU (D7).
    barcodes: listOf(requiredCode(), 100).min(1, issueCode('required')),
    type: oneOf(productTypes),
    imageUrl: url().nullish(),
    category: text().nullish(),
    price: money().nullish(),
    salePrice: money().nullish(),
    currency: oneOf(currencies).nullish(),
    taxRatio: amount().nullish(),
    salesUrl: url().nullish(),
    tag: tag().nullish(),
    width: amount().nullish(),
    length: amount().nullish(),
    height: amount().nullish(),
    unitOfDimension: oneOf(dimensionUnits).nullish(),
    weight: amount().nullish(),
    unitOfWeight: oneOf(weightUnits).nullish(),
    integrationId: integrationId(),
    isLotMandatory: boolean().nullish(),
    isImco: boolean().nullish(),
    materialGroup: text().nullish(),
    origin: text().nullish(),
    isQualityCheckNeeded: boolean().nullish(),
    isExpirationTracked: boolean().nullish(),
  })
  .meta({ id: 'ProductCreate', description: 'What a new product may carry; unknown attributes are kept' });
export type ProductCreate = z.infer<typeof ProductCreate>;

/** Payload for a product update (extension): the attributes of a new product without the SKU, all optional. */
export const ProductUpdate = ProductCreate.omit({ sku: true }).partial().meta({
  id: 'ProductUpdate',
  description: 'The attributes of a product to change; what is left out stays',
});
export type ProductUpdate = z.infer<typeof ProductUpdate>;

export const Product = z
  .object({
    id: key.uuid(),
    sku: key.code(),
    name: normalized.text(),
    state: normalized.known(productStates),
    type: normalized.known(productTypes),
    // Often a path, such as "Cosmetics/Hair care".
    category: normalized.text().meta({ display: { width: 176, card: 'none' } }),
    barcodes: listOf(key.code()).nullish(),
    stockAmount: normalized.number(),
    availableStock: normalized.number(),
    receivedItemAmount: normalized.number(),
    damagedItemAmount: normalized.number(),
    expiredAmount: normalized.number(),
    favorite: normalized.boolean(),
    tag: normalized.tag(),
    imageUrl: normalized.url(),
    sioc: normalized.boolean(),
    width: normalized.number(),
    length: normalized.number(),
    height: normalized.number(),
    unitOfDimension: normalized.known(dimensionUnits),
    weight: normalized.number(),
    unitOfWeight: normalized.known(weightUnits),
    integration: objectOf(Integration).nullish(),
    createdAt: normalized.instant(),
    updatedAt: normalized.instant(),
  })
  .meta({ id: 'Product', description: 'A product with its stock and tag' });
export type Product = z.infer<typeof Product>;

/** Kinds of stock that can expire. The spec shows only the first, and platforms may have others. */
const inventoryItemTypes = ['StockItem', 'DamagedItem'] as const;

/** Stock of one product with one expiration date. */
export const InventoryExpiration = z
  .object({
    sku: key.code(),
    name: normalized.text(),
    barcodes: listOf(key.code()).nullish(),
    imageUrl: normalized.url(),
    expirationDate: normalized.day(),
    amount: normalized.number(),
    inventoryItemType: normalized.known(inventoryItemTypes),
  })
  .meta({ id: 'InventoryExpiration', description: 'Stock of one product that expires on one day' });
export type InventoryExpiration = z.infer<typeof InventoryExpiration>;

const ProductTag = z
  .object({ sku: requiredCode(), tag: tag() })
  .meta({ id: 'ProductTag', description: 'A new tag for a product; an empty one takes it away' });

const createProduct = operation({
  name: 'createProduct',
  resource: 'products',
  method: 'POST',
  path: '/openapi/v1/Products',
  summary: 'Create a product',
  description:
    'Needs `sku`, `name`, `type` and at least one barcode. A SKU that exists is refused with 409. Unknown attributes are stored, but ' +
    'not returned.',
  example: {
    body: {
      sku: example.sku,
      name: 'Lavender soap 100 g',
      barcodes: ['8690000000012'],
      type: 'Product',
      category: 'Soap',
      price: 89.9,
      currency: 'TRY',
      weight: 0.11,
      unitOfWeight: 'Kg',
      isLotMandatory: true,
      isExpirationTracked: true,
    },
  },
  effect: 'create',
  body: ProductCreate,
  response: NoBody,
  status: 200,
});

export const getProductsWithTag = operation({
  name: 'getProductsWithTag',
  resource: 'products',
  method: 'GET',
  path: '/openapi/v1/Products/GetProductsWithTag',
  summary: 'List products with their tags',
  description: 'Products with their stock and tag.',
  example: { query: bySku },
  effect: 'read',
  query: DqbQuery,
  response: paged(Product),
  status: 200,
  record: Product,
  key: 'sku',
  nested: ['barcodes'],
});

const getInventoryExpirationDates = operation({
  name: 'getInventoryExpirationDates',
  resource: 'products',
  method: 'GET',
  path: '/openapi/v1/Products/inventoryExpirationDates',
  summary: 'List stock by expiration date',
  description: 'How many units of each product expire on which day.',
  effect: 'read',
  query: DqbQuery,
  response: dataList(InventoryExpiration),
  status: 200,
  record: InventoryExpiration,
  nested: ['barcodes'],
});

const updateProduct = operation({
  name: 'updateProduct',
  resource: 'products',
  method: 'PUT',
  path: '/openapi/v1/Products/{sku}',
  summary: 'Change a product',
  description: 'Changes the attributes that are sent and keeps the others. The SKU cannot change.',
  example: { params: { sku: example.sku }, body: { name: 'Lavender soap, 100 g', salePrice: 79.9 } },
  effect: 'upsert',
  extension: true,
  params: z.object({ sku: codeInPath() }),
  body: ProductUpdate,
  response: NoBody,
  status: 200,
});

export const updateProductTag = operation({
  name: 'updateProductTag',
  resource: 'products',
  method: 'PATCH',
  path: '/openapi/v1/Products/UpdateProductTag',
  summary: 'Set the tag of a product',
  description: tagDescription,
  example: { body: { sku: example.sku, tag: 'gift, bestseller' } },
  effect: 'upsert',
  extension: true,
  body: ProductTag,
  response: NoBody,
  status: 200,
});

export const productOperations = {
  createProduct,
  getProductsWithTag,
  getInventoryExpirationDates,
  updateProduct,
  updateProductTag,
} as const;
