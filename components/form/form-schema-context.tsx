'use client';

import { createContext, type ReactNode, use } from 'react';
import type { WriteName } from '@/lib/console/browser/result';
import type { Plan } from './values/form-schema';

const Context = createContext<readonly Plan[]>([]);

export function PlansProvider({ plans, children }: { plans: readonly Plan[]; children: ReactNode }) {
  return <Context value={plans}>{children}</Context>;
}

/** The plan of an operation. */
export function usePlan(name: WriteName): Plan {
  const plan = use(Context).find((p) => p.name === name);
  if (!plan) throw new Error(`no form can be drawn from ${name} here`);
  return plan;
}
