-- Claims: reports of problems with the money claimed, disputes of the card provider, and goods in a
-- depot.

-- Problems that customers and drivers report. What they wrote is the first message.
create table reports (
  id                  uuid primary key,
  number              text not null unique,           -- spoken on the phone, like a booking's
  booking_id          uuid not null references bookings (id),
  reporter_role       text not null check (reporter_role in ('customer', 'driver')),
  reporter_id         uuid not null references accounts (id),
  kind                text not null
    check (kind in ('damaged', 'missing', 'late', 'wrong_place', 'driver_conduct', 'overcharged',
      'customer_conduct', 'other')),
  state               text not null
    check (state in ('open', 'answered', 'proposed', 'accepted', 'paid', 'refused', 'closed', 'withdrawn')),
  requested_satang    bigint check (requested_satang > 0), -- null: a report without a claim
  cap_satang          bigint not null check (cap_satang >= 0),
  due_at              timestamptz not null,
  driver_at_fault     boolean not null default false,
  -- What staff propose and decide.
  amount_satang       bigint check (amount_satang > 0),
  driver_share_satang bigint not null default 0 check (driver_share_satang >= 0),
  refund_destination  text check (refund_destination in ('source', 'credit', 'transfer')),
  decision_note       text,
  proposed_by         uuid references staff (id),
  decided_by          uuid references staff (id),
  bank_reference      text,
  version             int not null default 0,
  created_at          timestamptz not null,
  ended_at            timestamptz,
  -- When the text of its messages was removed.
  text_removed_at     timestamptz,
  check (amount_satang <= requested_satang),
  check (driver_share_satang <= coalesce(amount_satang, 0)),
  check ((state in ('proposed', 'accepted', 'paid')) <= (amount_satang is not null
    and refund_destination is not null and proposed_by is not null)),
  -- Four eyes: another person than the proposer decides.
  check (state not in ('accepted', 'paid') or (decided_by is not null and decided_by <> proposed_by))
);
create index reports_by_booking on reports (booking_id, created_at);
create index reports_waiting on reports (due_at, id)
  where state in ('open', 'proposed', 'accepted');
create index reports_by_reporter on reports (reporter_id, created_at);
create index reports_number_search on reports using gin ((number collate "C") extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index reports_by_due on reports (due_at, id);
create index reports_with_text on reports (ended_at) where text_removed_at is null;
revoke delete, truncate on reports from songtan_app;
alter table refunds add foreign key (report_id) references reports (id);

-- The conversation about a report.
create table report_messages (
  id          bigint generated always as identity primary key,
  report_id   uuid not null references reports (id),
  author_role text not null check (author_role in ('customer', 'driver', 'staff', 'system')),
  author_id   uuid,
  author_name text not null,
  text        text not null,
  created_at  timestamptz not null
);
create index report_messages_by_report on report_messages (report_id, id);
revoke delete, truncate on report_messages from songtan_app;
revoke update on report_messages from songtan_app;

-- The pictures of a message, in their order.
create table report_photos (
  message_id bigint not null references report_messages (id),
  upload_id  uuid not null references uploads (id),
  index      int not null,
  primary key (message_id, upload_id)
);
create index report_photos_by_upload on report_photos (upload_id);
revoke delete, truncate on report_photos from songtan_app;
revoke update on report_photos from songtan_app;

-- A cardholder's bank demands a payment back. While it is open nothing is refunded and the driver's
-- pay is frozen.
create table disputes (
  id                  uuid primary key,
  provider_dispute_id text not null unique,
  payment_id          uuid not null references payments (id),
  booking_id          uuid references bookings (id),
  amount_satang       bigint not null check (amount_satang > 0),
  state               text not null check (state in ('open', 'pending', 'won', 'lost')),
  reason_code         text,
  reason_message      text,
  -- Our answer; a job sends it to the provider.
  answer              text,
  answered_by         uuid references staff (id),
  answered_at         timestamptz,
  accepted_by         uuid references staff (id),
  sent_at             timestamptz,
  failure_code        text,
  version             int not null default 0,
  opened_at           timestamptz not null,
  closed_at           timestamptz,
  check ((state in ('won', 'lost')) = (closed_at is not null))
);
create index disputes_open on disputes (opened_at) where state in ('open', 'pending');
create index disputes_by_payment on disputes (payment_id);
create index disputes_open_by_booking on disputes (booking_id) where state in ('open', 'pending');
revoke delete, truncate on disputes from songtan_app;

-- Who collected goods from a depot.
create table depot_collections (
  booking_id     uuid primary key references bookings (id),
  collected_by   text not null,
  kind           text not null check (kind in ('signature', 'photo')),
  -- Deleted when its time is over, as every proof.
  sealed_picture bytea,
  mime           text not null check (mime in ('image/jpeg', 'image/png')),
  note           text,
  recorded_by    uuid not null references staff (id),
  recorded_at    timestamptz not null
);
revoke delete, truncate on depot_collections from songtan_app;

-- Requests to dispose of goods in a depot. Two members of staff decide.
create table disposals (
  id           uuid primary key default gen_random_uuid(),
  booking_id   uuid not null references bookings (id),
  note         text not null,
  requested_by uuid not null references staff (id),
  requested_at timestamptz not null,
  agreed       boolean,
  decided_by   uuid references staff (id),
  decided_at   timestamptz,
  check ((agreed is null) = (decided_by is null)),
  check ((agreed is null) = (decided_at is null)),
  -- Two people decide about another person's property.
  check (agreed is not true or decided_by <> requested_by)
);
create unique index disposals_one_open on disposals (booking_id) where agreed is null;
revoke delete, truncate on disposals from songtan_app;
