/** The look that every field shares; `aria-invalid` turns its border, and a message beside it says why. */
export const controlStyle =
  'w-full min-w-0 rounded-md border border-line-control bg-canvas px-2 text-control text-ink focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken aria-invalid:border-bad aria-invalid:outline-bad';

/** A field that holds chips beside what is typed: the border is around all of it. */
export const chipFieldStyle =
  'flex min-h-control flex-wrap items-center gap-1 rounded-md border border-line-control bg-canvas p-1 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus has-aria-invalid:border-bad';

/** What is typed into it. */
export const chipInputStyle = 'h-6 min-w-32 flex-1 bg-transparent px-1 text-control outline-none';
