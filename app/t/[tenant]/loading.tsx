import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';

/** The geometry of a list page, which most pages are. */
export default function Loading() {
  return (
    <>
      <div className="hairline-b flex min-h-13 shrink-0 items-center px-4 md:px-6">
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="min-h-0 flex-1 overflow-hidden">
        <SkeletonRows rows={24} />
      </div>
    </>
  );
}
