-- Why: a person who changed a price of a draft does not publish it alone, also after another member of staff has saved its name or note.
-- Locks: tariff_drafts for a moment: its rows are few.
-- Undo: drop the column.
alter table tariff_drafts add column priced_by uuid[] not null default '{}';
update tariff_drafts set priced_by = array[updated_by];
