-- Why: a recipient may leave words for the driver and move the pin of their drop-off once, by at most 300 m; a forgotten
--      PIN is sent again three times at most. The sender's place is kept beside the move.
-- Locks: stops and codes briefly, for an empty column and checks. Undo: drop the table, the column and the checks.
alter table stops add column instructions text check (char_length(instructions) between 1 and 500);
alter table stops add constraint stops_pin_resends_check check (pin_resends between 0 and 3);

-- The key makes it one move for each drop-off, whoever asks twice.
create table recipient_moves (
  booking_id     uuid not null,
  stop_index     int not null check (stop_index between 1 and 15),
  from_latitude  double precision not null,
  from_longitude double precision not null,
  to_latitude    double precision not null,
  to_longitude   double precision not null,
  metres         int not null check (metres between 0 and 300),
  moved_at       timestamptz not null,
  primary key (booking_id, stop_index),
  foreign key (booking_id, stop_index) references stops (booking_id, index)
);
revoke update, truncate on recipient_moves from songtan_app;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('phone', 'email', 'password_reset', 'social_link', 'identity', 'duty', 'recipient_move'));
