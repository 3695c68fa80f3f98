export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
/** Base style of inputs, text areas and selects. `aria-invalid` colors the border. */
export const controlStyle =
  'w-full min-w-0 rounded-md border border-line-control bg-canvas px-2 text-control text-ink focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken aria-invalid:border-bad aria-invalid:outline-bad';

/** The style of a field with chips beside an input. The border surrounds both. */
export const chipFieldStyle =
  'flex min-h-control flex-wrap items-center gap-1 rounded-md border border-line-control bg-canvas p-1 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus has-aria-invalid:border-bad';

export const chipInputStyle = 'h-6 min-w-32 flex-1 bg-transparent px-1 text-control outline-none';

/** The style of a segmented control, in which the selected segment is raised. */
export const segmentsStyle = 'inline-flex max-w-full flex-wrap gap-0.5 rounded-md bg-neutral-soft p-0.5';
export const segmentStyle =
  'inline-flex h-[calc(var(--control-sm)-4px)] items-center justify-center rounded-sm px-2.5 text-muted text-sm hover:text-ink aria-pressed:bg-thumb aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-button has-checked:bg-thumb has-checked:font-medium has-checked:text-ink has-checked:shadow-button has-focus-visible:outline-2 has-focus-visible:outline-focus';

/**
 * The style of the buttons at the end of a dialog's content. The buttons look like the dialog's footer and stay visible while
 * the content scrolls.
 */
export const dialogEndStyle =
  'sticky -bottom-4 z-10 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t bg-raised px-4 py-3';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent not-aria-disabled:hover:bg-accent-hover',
  secondary:
    'border border-line-strong bg-raised shadow-button text-ink not-aria-disabled:hover:bg-hover not-aria-disabled:active:bg-pressed',
  ghost: 'button-ghost',
  danger: 'bg-danger text-on-accent not-aria-disabled:hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = { md: 'h-control px-3', sm: 'h-control-sm px-2' };

/**
 * The classes of buttons and of links styled as buttons. Hover and press apply at once and fade out, because a transition during a
 * request would delay rendering its response.
 */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx('button', variants[variant], sizes[size], className);
}
