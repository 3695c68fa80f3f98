-- Somebody allowed that an order which this correction makes right is sent again without asking: in their name, and as whom the log
-- names it.
alter table console.corrections add "ruleBy" text collate "C", add "ruleName" text;
