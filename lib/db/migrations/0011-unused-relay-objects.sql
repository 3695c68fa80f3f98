-- The relay keeps large bodies in temporary files and reads the keys of their records itself.
drop table console.relay_parts;
drop function console.relay_records(text, text[]), console.relay_count(text);
