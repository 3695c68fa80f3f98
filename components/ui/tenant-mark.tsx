/** The fields of a registered tenant that the frame needs. */
export type TenantMark = {
  id: string;
  name: string;
  color: string;
  isVisited?: boolean;
  isFavorite?: boolean;
};

/** The fields of a tenant that are sent to the browser. */
export const tenantMark = ({ id, name, color }: TenantMark): TenantMark => ({
  id,
  name,
  color,
});

/** The CSS token of a tenant's color; unknown colors become the neutral one. */
export const tenantColor = (color: string): string => `var(--tenant-${color}, var(--tenant-slate))`;

/** The dot beside a tenant's name. Never displayed without the name. */
export function TenantDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-full"
      style={{ background: tenantColor(color) }}
    />
  );
}
