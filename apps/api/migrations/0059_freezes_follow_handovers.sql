-- Why: what a dispute or a claim holds back of a driver is their part of the booking's pay, and a handover changes the
--      parts: the giver stayed frozen for all of it, the receiver for nothing. So a freeze says whose part it holds back, and
--      up to how much.
-- Locks: payout_freezes for a moment; it is small. Undo: drop the columns.
alter table payout_freezes
  -- each_part: of every driver who has a part of the booking's pay; own_part: of this driver alone. Null: a fixed sum.
  add column follows     text check (follows in ('each_part', 'own_part')),
  add column most_satang bigint check (most_satang > 0),
  add constraint payout_freezes_follow_a_booking check (follows is null or booking_id is not null),
  add constraint payout_freezes_at_most check (amount_satang <= most_satang);

update payout_freezes f set follows = 'each_part' from disputes d where f.source = 'dispute:' || d.id || ':' || f.driver_id;
update payout_freezes f set follows = 'each_part', most_satang = greatest(r.asked_satang, case when r.asked_satang is null then null else f.amount_satang end)
  from reports r where f.source = 'report:' || r.id || ':' || f.driver_id;
update payout_freezes set follows = 'own_part', most_satang = amount_satang where source like 'incident:%';
create index payout_freezes_by_booking on payout_freezes (booking_id) where thawed_at is null and follows is not null;
