-- Sessions of members who are gone: for as long as an access token lives, a process that starts has to refuse theirs.
-- They say nothing about whose they were.
create table ended_session (
  id uuid primary key,
  ended_at timestamptz not null
);

-- The role that a start on its owner's machine gave to whoever held the address of the demo admin.
delete from member_role r using member m
 where m.id = r.member_id and r.granted_by = 'demo' and not m.demo;
