export const pastKey = ['rejected orders accepted later'] as const;
