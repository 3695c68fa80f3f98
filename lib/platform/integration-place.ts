/** Joins the integration of a record's row under the alias `i`. PostgreSQL leaves the join out where nothing asks for it. */
export const integrationOf = (alias: string) =>
  `left join platform.integrations i on i."tenantId" = ${alias}."tenantId" and i.id = ${alias}."integrationId"`;
