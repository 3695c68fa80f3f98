-- The columns have the names of the code.
alter table console.jobs rename column together to "batchSize";
alter table console.jobs rename column fruitless to "failedTries";
alter table console.job_rows rename column again to "allowRepeat";
update console.jobs set task = jsonb_set(task, '{step}', '"check"') where kind = 'import' and task ->> 'step' = 'mend';
