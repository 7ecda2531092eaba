-- What the quality screen says is stored as a code with values, to be worded in the reader's language. What was stored
-- as an English sentence stays readable as it is.

alter table quality_flag
  alter column evidence type jsonb
    using jsonb_build_object('code', 'asWritten', 'values', jsonb_build_object('text', evidence)),
  alter column suggestion type jsonb
    using jsonb_build_object('code', 'asWritten', 'values', jsonb_build_object('text', suggestion));
alter table quality_repair
  alter column evidence type jsonb
    using jsonb_build_object('code', 'asWritten', 'values', jsonb_build_object('text', evidence));
