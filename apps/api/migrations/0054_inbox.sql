-- Why: each notice is also read in the app (decision 116).
-- Locks: notices for a moment; columns without a value, and checks that every row passes. The indexes begin empty.
-- Undo: drop the columns.

-- What the app shows of a notice, in both languages, and the page it leads to; nothing of an offer, which is over in half a minute.
alter table notices
  add column title_th text,
  add column title_en text,
  add column text_th  text,
  add column text_en  text,
  -- A page by the ids of its records. What a message may have, a key that opens a page for anyone, is refused.
  add column path     text constraint notices_path_without_key check (path ~ '^/(customer|driver|business)(/[a-z0-9-]+)*(#[a-z-]+)?$'),
  add column read_at  timestamptz,
  add constraint notices_shown_whole check (num_nulls(title_th, title_en, text_th, text_en, path) in (0, 5)),
  add constraint notices_read_when_shown check (read_at is null or path is not null);

create index notices_inbox on notices (account_id, notified_at desc, id desc) where path is not null;
create index notices_unread on notices (account_id) where path is not null and read_at is null;
