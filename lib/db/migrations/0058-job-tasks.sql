alter table console.jobs rename column asked to task;
