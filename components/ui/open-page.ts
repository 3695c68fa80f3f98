'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext } from 'react';
import { route } from './route';
import { afterUrlUpdate } from './url-update';

/** The tenant of the frame around a page. Settings pages also have a tenant. */
export const FrameTenantContext = createContext<string | undefined>(undefined);

/**
 * Returns a function that tells whether a path belongs to another tenant than this page. A path of another tenant is
 * opened by a full page load, so that nothing of this tenant stays in the document.
 */
export function useIsOtherTenant(): (path: string) => boolean {
  const tenant = useContext(FrameTenantContext);
  return (path) => {
    const [, section, id] = path.split(/[/?#]/);
    return tenant !== undefined && section === 't' && id !== encodeURIComponent(tenant);
  };
}

/** Returns a function that opens a path in the same way as a link. */
export function useOpenPage(): (path: string) => void {
  const router = useRouter();
  const isOtherTenant = useIsOtherTenant();
  return (path) =>
    isOtherTenant(path) ? location.assign(path) : void afterUrlUpdate(() => router.push(route(path)));
}
