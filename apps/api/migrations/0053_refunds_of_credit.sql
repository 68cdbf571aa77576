-- Why: staff give back up to the whole price of a booking that credit paid a part of, in one refund: the charge's part goes to the
--      charge, the credit's part is credit again. A refund says how much of it is credit and of which booking; one of credit alone
--      is of no payment. That no more credit comes back than the booking took is kept by the trigger that keeps the charge's part.
-- Locks: refunds and bookings for the moment it takes to add columns; their rows keep the new checks. Undo: delete refunds with
--        credit, drop the functions and columns, set the constraints and the trigger's function of 0032 back.
alter table bookings add column credit_refunded_satang bigint not null default 0 check (credit_refunded_satang >= 0);
alter table refunds
  add column credit_satang bigint not null default 0 check (credit_satang >= 0),
  add column credit_of     uuid references bookings (id),
  drop constraint refunds_amount_satang_check,
  drop constraint refunds_of_one,
  add constraint refunds_of_something check (amount_satang >= 0 and amount_satang + credit_satang > 0),
  add constraint refunds_of_one check (num_nonnulls(payment_id, charge_id) = 1
    or (num_nonnulls(payment_id, charge_id) = 0 and amount_satang = 0)),
  add constraint refunds_credit_of check ((credit_satang > 0) = (credit_of is not null)),
  add constraint refunds_credit_by_staff check (credit_satang = 0 or reason = 'staff'),
  -- Where nothing goes to a provider there is nothing to send, to fail or to settle another way.
  add constraint refunds_credit_alone check (amount_satang > 0 or state in ('proposed', 'turned_down', 'credited'));
create index refunds_by_credit on refunds (credit_of) where credit_of is not null;

-- What of a booking's credit can still go back: not what did when it ended before its work was done, which left the fee, nor
-- what staff have given.
create function booking_credit_left(booking bookings) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  ended_early boolean;
begin
  if booking.credit_satang = 0 then return 0; end if;
  select bool_or(kind = 'cancellation_settled') and not bool_or(kind = 'job_settled') into ended_early
  from ledger_entries where booking_id = booking.id and kind in ('cancellation_settled', 'job_settled');
  return case when ended_early then least(booking.credit_satang, booking.cancel_fee_satang) else booking.credit_satang end
    - booking.credit_refunded_satang;
end
$$;

create or replace function keep_refunded() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  before        bigint := 0;
  after         bigint := 0;
  credit_before bigint := 0;
  credit_after  bigint := 0;
  paid          bookings;
begin
  if tg_op = 'UPDATE' and old.state <> 'turned_down' then
    before := old.amount_satang;
    credit_before := old.credit_satang;
  end if;
  if new.state <> 'turned_down' then
    after := new.amount_satang;
    credit_after := new.credit_satang;
  end if;
  if after <> before then
    update payments set refunded_satang = refunded_satang + after - before where id = new.payment_id;
    update charges set refunded_satang = refunded_satang + after - before where id = new.charge_id;
  end if;
  if credit_after <> credit_before then
    update bookings set credit_refunded_satang = credit_refunded_satang + credit_after - credit_before
    where id = new.credit_of returning * into paid;
    if booking_credit_left(paid) < 0 then
      raise exception 'refund % gives back more credit than booking % took', new.id, new.credit_of
        using errcode = 'check_violation', constraint = 'bookings_credit_refunded';
    end if;
  end if;
  return null;
end
$$;
