import type { Random } from './random';

/** Who carries parcels, and how often. */
const CARRIERS = [
  ['Aras Kargo', 34],
  ['MNG Kargo', 24],
  ['Yurtiçi Kargo', 20],
  ['Sürat Kargo', 10],
  ['PTT Kargo', 8],
  ['UPS', 4],
] as const;

/** Lorries bring whole pallets. */
export const hauliers = ['Turna Nakliyat', 'Marmara Ambar', 'Anadolu Lojistik', 'Ege Taşımacılık'];

export const carrier = (random: Random) => random.weighted(CARRIERS);

/** The number on a parcel, as that carrier writes it. */
export function trackingId(by: string, random: Random): string {
  if (by === 'UPS') return `1Z999AA1${random.digits(10)}`;
  return `${random.pick(['72', '73', '38', '27'])}${random.digits(10)}`;
}
