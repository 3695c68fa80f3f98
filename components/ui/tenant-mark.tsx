/** The fields of a registered tenant that the frame needs. */
export type TenantMark = {
  id: string;
  name: string;
  color: string;
  isVisited?: boolean;
  isFavorite?: boolean;
};

/** Picks the fields of a tenant that are sent to the browser. */
export const tenantMark = ({ id, name, color }: TenantMark): TenantMark => ({
  id,
  name,
  color,
});

/** Returns the CSS value of a tenant's color. Unknown colors are displayed as slate. */
export const tenantColor = (color: string): string => `var(--tenant-${color}, var(--tenant-slate))`;

/** A dot in the tenant's color. Always display the tenant's name beside the dot. */
export function TenantDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-full"
      style={{ background: tenantColor(color) }}
    />
  );
}
