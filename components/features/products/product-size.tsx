import { getLocale, getTranslations } from 'next-intl/server';
import { FieldSection } from '@/components/record/record-fields';
import { knownText } from '@/components/ui/known-text';
import { Product } from '@/lib/contract/resources/products';

/**
 * Shows a product's dimensions on one line and its weight on another, each with its unit. If a part is unknown, shows
 * its fields separately.
 */
export async function ProductSize({ product }: { product: Product }) {
  const [t, tValues, locale] = await Promise.all([
    getTranslations('pages.products'),
    getTranslations('values'),
    getLocale(),
  ]);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const measured = (parts: readonly unknown[], unit: string | null | undefined) => {
    const numbers = parts.filter((part) => typeof part === 'number');
    if (!unit || numbers.length < parts.length) return undefined;
    return `${numbers.map(number.format).join(' × ')} ${knownText(tValues, unit)}`;
  };
  const size = measured([product.width, product.length, product.height], product.unitOfDimension);
  const weight = measured([product.weight], product.unitOfWeight);
  return (
    <FieldSection
      title={t('size')}
      of={Product}
      record={{ ...product, width: size ?? product.width, weight: weight ?? product.weight }}
      names={[
        ...(size ? ['width'] : ['width', 'length', 'height', 'unitOfDimension']),
        ...(weight ? ['weight'] : ['weight', 'unitOfWeight']),
      ]}
      labels={size ? { width: t('dimensions') } : undefined}
    />
  );
}
