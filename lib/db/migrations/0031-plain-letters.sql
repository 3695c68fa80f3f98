-- Parts of words are found without the marks of Turkish letters too, as customers type them: sampuan finds Şampuan.
create or replace function platform.fold_plain(value text) returns text
  language sql immutable parallel safe strict
  return translate(lower(translate(value, 'İIı', 'iii') collate "und-x-icu") collate "C", 'şçğöüâîû', 'scgouaiu') collate "C";
