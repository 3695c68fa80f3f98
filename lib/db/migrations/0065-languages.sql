-- The languages are those of lib/messages: the console checks them.
alter table console."user" drop constraint user_locale_check;
