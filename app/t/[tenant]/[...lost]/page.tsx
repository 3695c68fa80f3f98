import { notFound } from 'next/navigation';

/** Unknown paths: displays "not found" within the tenant's frame, with its navigation. */
export default function Lost(): never {
  notFound();
}
