-- Why: what a member made for a business ends with the member, so an endpoint names the account that answers for it.
-- Locks: webhook_endpoints while its rows, a few of each business, are written; accounts for a moment, for the foreign key.
-- Undo: drop the column.
alter table webhook_endpoints add column maker_id uuid references accounts (id);

-- A key answers with the account that answers for the key.
update webhook_endpoints set maker_id = case
  when created_by like 'member:%' then substring(created_by from '[^:]*$')::uuid
  else (select key.created_by from partner_keys key where key.id = substring(webhook_endpoints.created_by from '[^:]*$')::uuid)
end;
alter table webhook_endpoints alter column maker_id set not null;
