'use client';

import Pencil from 'lucide-react/icons/pencil';
import { createRecordActions } from '@/components/record/create-record-actions';
import type { Product } from '@/lib/contract/resources/products';

export const ProductActions = createRecordActions<Product>([
  {
    operation: 'updateProduct',
    icon: Pencil,
    size: 'lg',
    form: () => import('./update-product-form').then((m) => m.UpdateProductForm),
  },
]);
