-- Why: what an entry can be grows with each kind of money event; a list that every migration rewrites would be rewritten
--      wrongly one day. The kinds stand in a table of their own, which only the owner fills.
-- Locks: ledger_entries for a moment, to check its kinds. Undo: drop the key, set the check of 0018 back.
create table ledger_kinds (kind text primary key);
insert into ledger_kinds (kind) values ('commission_held'), ('hold_released'), ('fare_collected'), ('cod_collected'),
  ('job_settled'), ('cancellation_settled'), ('cash_offset'), ('top_up_received'), ('payment_received'),
  ('payment_unused'), ('refund_sent');
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind foreign key (kind) references ledger_kinds (kind);
revoke insert, update, delete, truncate on ledger_kinds from songtan_app;
