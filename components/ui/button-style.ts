import { cx } from './cx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent not-aria-disabled:hover:bg-accent-hover',
  secondary:
    'border border-line-strong bg-raised text-ink not-aria-disabled:hover:bg-hover not-aria-disabled:active:bg-pressed',
  ghost:
    'text-muted not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink not-aria-disabled:active:bg-pressed aria-expanded:bg-hover aria-expanded:text-ink',
  danger: 'bg-danger text-on-accent not-aria-disabled:hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = { md: 'h-control px-3', sm: 'h-control-sm px-2' };

/**
 * The classes that a button and a link dressed as one share. What a hand does to it shows at once; only its leaving fades:
 * a fade while something is sent is drawn at the cost of the answer.
 */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md text-sm font-medium pointer-coarse:min-w-11 transition-colors hover:transition-none',
    'disabled:opacity-55 aria-disabled:cursor-default [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  );
}
