import { RecordFailure } from '@/components/record/record-failure';
import type { Failure } from '@/lib/console/browser/result';

/** Instead of rows: that there are none, or that the platform cannot be asked this. */
export const Nothing = ({ children }: { children: string }) => (
  <p className="px-4 text-muted md:px-6">{children}</p>
);

/** A platform that does not know the question answers 400: then it is said that it cannot be asked. */
export function NotRead({ failure, unasked }: { failure: Failure; unasked: string }) {
  const cannot = failure.kind === 'missing' || (failure.kind === 'refused' && failure.status === 400);
  if (cannot) return <Nothing>{unasked}</Nothing>;
  return (
    <div className="px-4 md:px-6">
      <RecordFailure failure={failure} />
    </div>
  );
}
