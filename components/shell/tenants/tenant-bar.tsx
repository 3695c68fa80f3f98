import { tenantColour } from '@/components/ui/tenant-mark';

/** The thin bar over the frame: which tenant one is in, seen from the corner of the eye. Its name stands below it. */
export function TenantBar({ colour }: { colour: string }) {
  return <div aria-hidden="true" className="h-[3px] shrink-0" style={{ background: tenantColour(colour) }} />;
}
