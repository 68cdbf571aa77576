-- Why: one member of staff settled any invoice with an invented bank reference, and put a promo of any budget into force. Above
-- what one person may give away a transfer now waits for a second person, and a promo above its limit does.
-- Locks: invoice_transfers and promos for a moment; all their rows are read once for the new checks.
-- Undo: turn down what is proposed, drop the new columns with their checks and invoice_transfers_reference, and make
-- bank_reference unique again.
alter table invoice_transfers
  add column state text not null default 'recorded' check (state in ('proposed', 'recorded', 'turned_down')),
  add column decided_by uuid references staff (id),
  add column decided_at timestamptz,
  add column decision_note text,
  add constraint invoice_transfers_four_eyes check (
    case state
      when 'proposed' then decided_by is null and decided_at is null
      when 'turned_down' then decided_by is not null and decided_at is not null
      else (decided_by is null) = (decided_at is null) and decided_by is distinct from recorded_by
    end
  ),
  drop constraint invoice_transfers_bank_reference_key;
alter table invoice_transfers alter column state drop default;
-- What was turned down was no payment: its reference may still come with a true one.
create unique index invoice_transfers_reference on invoice_transfers (bank_reference) where state <> 'turned_down';
grant update (state, decided_by, decided_at, decision_note) on invoice_transfers to songtan_app;

alter table promos
  add column proposed_by uuid references staff (id),
  add column proposed_at timestamptz,
  add constraint promos_proposed check ((proposed_by is null) = (proposed_at is null)),
  add constraint promos_four_eyes check (proposed_by is null or activated_by is null or proposed_by <> activated_by);
