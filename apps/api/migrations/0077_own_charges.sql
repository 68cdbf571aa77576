-- Why: a charge that only names our payment displaced the one we had made, and what its customer then paid was not returned.
--      The charge of a try is written once and never another's.
-- Locks: triggers on three tables, each for a moment. Undo: drop the triggers and the function.
create function keep_provider_charge() returns trigger language plpgsql as $$
begin
  if old.provider_charge_id is not null and new.provider_charge_id is distinct from old.provider_charge_id then
    raise exception '% % has the charge % already', tg_table_name, old.id, old.provider_charge_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_keep_charge before update of provider_charge_id on payments
  for each row execute function keep_provider_charge();
create trigger charges_keep_charge before update of provider_charge_id on charges
  for each row execute function keep_provider_charge();
create trigger top_ups_keep_charge before update of provider_charge_id on top_ups
  for each row execute function keep_provider_charge();
