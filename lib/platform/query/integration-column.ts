/** Joins the integration of a record's row. */
export const integrationJoin = {
  i: 'left join platform.integrations i on i."tenantId" = t."tenantId" and i.id = t."integrationId"',
} as const;
