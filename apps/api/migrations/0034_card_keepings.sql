-- Why: keeping a card asks the provider, whose answer can be lost: what was asked for is written down before, and compared
--      with the cards the provider has, so that a card is kept once and never lost. A card taken off is remembered until the
--      provider has forgotten it too, or the comparison would bring it back.
-- Locks: saved_cards for a moment, no rewrite. Undo: drop the tables and the column.
create table card_keepings (
  id            uuid primary key,
  account_id    uuid not null references accounts (id),
  state         text not null check (state in ('calling', 'kept', 'failed')),
  saved_card_id uuid,                                -- no reference: the card may be taken off later
  created_at    timestamptz not null,
  called_at     timestamptz,                         -- somebody asks the provider; nobody else does
  ended_at      timestamptz,
  check ((state = 'kept') = (saved_card_id is not null))
);
create unique index card_keepings_one_under_way on card_keepings (account_id) where state = 'calling';
create index card_keepings_by_account on card_keepings (account_id);

alter table saved_cards add column fingerprint text; -- the provider's word for "the same number"; null: not heard yet

create table forgotten_cards (
  provider_card_id     text primary key,
  provider_customer_id text not null,
  forgotten_at         timestamptz not null,
  told_at              timestamptz                   -- the provider has forgotten it too
);
