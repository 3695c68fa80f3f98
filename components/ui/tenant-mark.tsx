/** What the frame needs of a tenant of the registry. */
export type TenantMark = {
  id: string;
  name: string;
  colour: string;
  isVisited?: boolean;
  isFavorite?: boolean;
};

/** What of a tenant travels to the browser. */
export const tenantMark = ({ id, name, colour: color }: TenantMark): TenantMark => ({
  id,
  name,
  colour: color,
});

/** The token of a tenant's color; colors that the style sheet does not know become the neutral one. */
export const tenantColor = (color: string): string => `var(--tenant-${color}, var(--tenant-slate))`;

/** The dot beside a tenant's name. Never alone: the name stands with it. */
export function TenantDot({ colour: color }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-full"
      style={{ background: tenantColor(color) }}
    />
  );
}
