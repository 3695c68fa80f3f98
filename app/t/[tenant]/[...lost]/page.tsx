import { notFound } from 'next/navigation';

/** Matches unknown paths, so that the "not found" page appears within the tenant's frame. */
export default function Lost(): never {
  notFound();
}
