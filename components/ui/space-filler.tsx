import type { ReactNode } from 'react';

/** The popover is placed before its content has come: this is as wide as that will be; a text is given more. */
export const SpaceFiller = ({ children }: { children: ReactNode }) => (
  <div className="w-64 max-w-full has-[[data-wide]]:w-96">{children}</div>
);
