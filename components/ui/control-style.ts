/** The look that every field shares; `aria-invalid` turns its border, and a message beside it says why. */
export const controlStyle =
  'w-full min-w-0 rounded-md border border-line-control bg-canvas px-2 text-control text-ink focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken aria-invalid:border-bad aria-invalid:outline-bad';
