import { notFound } from 'next/navigation';

/** Matches unknown paths, so that "not found" appears within the tenant's frame. */
export default function Lost(): never {
  notFound();
}
