import { notFound } from 'next/navigation';

/** No page lies here: say so within the tenant's frame, where the way on is at hand. */
export default function Lost(): never {
  notFound();
}
