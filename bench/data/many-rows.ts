import type pg from "pg";
import type { ProductDetails } from "../servers/messages.ts";

const firstNames =
  "สมชาย สมหญิง วิชัย นภา ปรีชา มาลี อนันต์ กมล ธนา พิมพ์ชนก ณัฐพล สุดา วรรณา ประเสริฐ จิราพร Somchai Anna".split(
    " ",
  );
const lastNames =
  "ใจดี ศรีสุวรรณ ทองคำ แก้วมณี บุญมา สายทอง วงศ์ไทย รัตนชัย พูลสุข จันทร์เพ็ญ มั่นคง เจริญสุข Smith".split(" ");
const streets =
  "สุขุมวิท พหลโยธิน เพชรบุรี รัชดาภิเษก ลาดพร้าว สีลม สาทร เจริญกรุง บางนา-ตราด รามคำแหง นิมมานเหมินท์ มิตรภาพ".split(
    " ",
  );
const areas = "คลองเตย จตุจักร ห้วยขวาง ดินแดง บางรัก ปทุมวัน วัฒนา บางกะปิ พระโขนง สวนหลวง".split(" ");

/** Of Bangkok, where the original is. */
const newId = `overlay(gen_random_uuid()::text placing '810c-bc' from 15 for 7)::uuid`;

const list = (values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(", ")}])`;
/** One of the values by a number, the same each time. */
const pick = (values: readonly string[], by: string) =>
  `${list(values)}[1 + abs(hashtext(${by})) % ${values.length}]`;

/**
 * Inserts customers, drivers, bookings, payouts, cash on delivery, payments, reports and log
 * entries. One booking in five belongs to the signed-in customer; names and places repeat as in a
 * city: some are common, some are unique.
 */
export async function fillTables(
  client: pg.Client,
  { customerId, booking }: ProductDetails,
  count: number,
): Promise<void> {
  const rebuild = await dropSearchIndexes(client);
  const rows = `generate_series(1, ${count}) n`;
  for (const role of ["customer", "driver"])
    await client.query(`
      insert into accounts (role, first_name, last_name, phone, phone_verified_at, email, email_verified_at, password_hash, created_at)
      select '${role}', ${pick(firstNames, "n || 'first'")}, ${pick(lastNames, "n || 'last'")} || case when n % 10 = 0 then 'กุล' || n else '' end,
        '${role === "driver" ? "+668" : "+669"}' || lpad(n::text, 8, '0'), now(), '${role}' || n || '@example.test', now(), '-',
        now() - interval '1 minute' * n
      from ${rows}`);
  await client.query(`
    create temporary table people as select id, role, row_number() over (partition by role order by phone) as n
      from accounts where email like '%@example.test';
    create index on people (role, n); analyze people`);
  await client.query(`
    insert into drivers (account_id, vehicle, plate, plate_province, verified_at)
    select id, 'motorcycle', (1 + n % 9) || substr('กขคงจฉชซ', 1 + (n % 8)::int, 1) || substr('ขคงจฉชซก', 1 + (n % 7)::int, 1) || ' ' || (1 + n % 9999), '10', now()
      from people where role = 'driver'`);
  await client.query(
    `create temporary table made as
      select n, ${newId} as id, ${newId} as quote_id, now() - interval '1 minute' * n as created_at,
        case when n % 5 = 0 then $1::uuid else (select id from people where role = 'customer' and people.n = made_n.n) end as customer_id,
        (select id from people where role = 'driver' and people.n = made_n.n) as driver_id
      from ${rows.replace(" n", " made_n (n)")}`,
    [customerId],
  );
  await client.query(
    `insert into quotes select copy.* from made, quotes as original,
       jsonb_populate_record(null::quotes, to_jsonb(original) || jsonb_build_object('id', quote_id)) as copy
     where original.id = $1`,
    [booking.unique.quoteId],
  );
  await client.query(
    `insert into bookings select copy.* from made, bookings as original,
       jsonb_populate_record(null::bookings, to_jsonb(original) || jsonb_build_object('id', made.id, 'quote_id', made.quote_id,
         'number', 'ST-' || upper(substr(md5(n::text), 1, 4)) || '-' || upper(substr(md5(n::text), 5, 6)), 'state', 'cancelled',
         'ended_at', made.created_at, 'created_at', made.created_at, 'customer_id', made.customer_id, 'driver_id', made.driver_id,
         'assigned_at', made.created_at, 'view_key_hash', sha256(uuid_send(made.quote_id)))) as copy
     where original.id = $1`,
    [booking.unique.bookingId],
  );
  await client.query(
    `insert into stops select copy.* from made, stops as original,
       jsonb_populate_record(null::stops, to_jsonb(original) || jsonb_build_object('booking_id', made.id,
         'recipient_key_hash', sha256((made.id::text || original.index)::bytea),
         'address', (1 + n % 300) || '/' || original.index || ' ซอย ' || (n % 60) || ' ถนน' || ${pick(streets, "n || 'street' || original.index")}
           || ' เขต' || ${pick(areas, "n || 'area' || original.index")} || ' กรุงเทพมหานคร ' || (10100 + n % 250),
         'contact_name', ${pick(firstNames, "n || 'contact' || original.index")} || ' ' || ${pick(lastNames, "n || 'to' || original.index")},
         'contact_phone', '+666' || lpad((n * 2 + original.index)::text, 8, '0'))) as copy
     where original.booking_id = $1`,
    [booking.unique.bookingId],
  );
  await fillMoney(client);
  await rebuild();
  await client.query("vacuum analyze");
}

/** An index is made of many rows faster than with each of them. Answers how to make them again. */
export async function dropSearchIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; indexdef: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef from pg_indexes
     where indexdef like '%gin_trgm_ops%'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}

async function fillMoney(client: pg.Client): Promise<void> {
  await client.query(`
    insert into payout_accounts (id, account_id, bank_code, account_name, last_digits, number_hash, state, provider_recipient_id, created_at)
    select driver_id, driver_id, '004', 'บัญชี', '1234', n::text, 'verified', 'recp_' || n, created_at from made;
    insert into payouts (id, kind, account_id, payout_account_id, amount_satang, fee_satang, transfer_satang, state, service_day, requested_at, ended_at)
    select gen_random_uuid(), 'driver', driver_id, driver_id, 50000, 0, 50000, 'rejected', created_at::date, created_at, created_at from made;
    insert into cod_collections (booking_id, stop_index, customer_id, driver_id, amount_satang, state, collected_at)
    select id, 1, customer_id, driver_id, 10000, 'held', created_at from made;
    insert into payments (id, purpose, booking_id, customer_id, method, amount_satang, state, provider_charge_id, created_at, expires_at, ended_at)
    select gen_random_uuid(), 'booking', made.id, made.customer_id, 'card', total_satang, 'paid', 'chrg_' || n, made.created_at, made.created_at, made.created_at
      from made join bookings on bookings.id = made.id;
    insert into reports (id, number, booking_id, reporter_role, reporter_id, kind, state, cap_satang, due_at, created_at)
    select gen_random_uuid(), 'RP-' || upper(substr(md5(n || 'r'), 1, 12)), id, 'customer', customer_id, 'other', 'open', 0, created_at, created_at from made;
    insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, detail, at)
    select 'staff', id, 'พนักงาน ' || n % 20, 'driver.suspended', 'driver', driver_id, jsonb_build_object('words', 'เหตุผล ' || n), created_at from made`);
}
