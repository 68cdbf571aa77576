import { randomUUID } from "node:crypto";
import { type UploadPurpose, uploadPurposes } from "@songtan/contract/uploads";
import type { Secrets } from "../../src/keys/secrets.ts";
import { mayUpload } from "../../src/modules/platform/uploads/purposes.ts";

type Row = Record<string, unknown>;
export type Making = {
  at: Date;
  customerId: string;
  driverId: string;
  /** The number of the pair of people in one world; it keeps unique numbers distinct. */
  round: number;
  secrets: Pick<Secrets, "seal">;
  /** A column of a table's first row, by default the id. */
  of(table: string, column?: string): string;
};

const json = (value: unknown) => JSON.stringify(value);
const point = { latitude: 13.7461234, longitude: 100.5347891 };
const mark = "ไม่มีใครซ้ำ";

/** One for each role: tables that say `account_id` and mean both. */
const ofBoth = (
  { customerId, driverId }: Making,
  row: (role: string) => Row = () => ({}),
): Row[] => [
  { account_id: customerId, ...row("customer") },
  { account_id: driverId, ...row("driver") },
];

/**
 * The requirements of each table beyond its types: checks over several columns, ended states, other
 * people's ids.
 */
export const filledRows: Record<string, (making: Making) => Row[]> = {
  account_closures: (making) =>
    ofBoth(making, () => ({
      requested_at: new Date(making.at.getTime() - 1000),
      due_at: making.at,
    })),
  audit_log: ({ driverId, of }) => [
    { actor_kind: "staff", actor_id: of("staff"), subject_kind: "driver", subject_id: driverId },
  ],
  booking_edits: () => [
    { drop_offs: json([dropOff("booking_edits.drop_offs")]), line: json([[100.5, 13.7]]) },
  ],
  bookings: ({ at, round }) => [
    {
      state: "delivered",
      number: `MARK-${round}`,
      dialect_number: null,
      assigned_at: at,
      ended_at: at,
      held_at: at,
      payment_state: "paid",
      line: json([[100.5347891, 13.7461234]]),
      lines: json([]),
      parcel: json({}),
    },
  ],
  chat_messages: (making) => [
    {
      author_role: "customer",
      author_id: making.customerId,
      upload_id: uploadOf(making, "customer", "chat"),
    },
    {
      author_role: "driver",
      author_id: making.driverId,
      upload_id: uploadOf(making, "driver", "chat"),
    },
  ],
  cod_collections: ({ at }) => [{ state: "paid", ended_at: at }],
  documents: (making) => [
    page(making, "account", { photoUploadId: uploadOf(making, "driver", "account") }),
    {
      ...page(making, "driver-license", {
        photoUploadId: uploadOf(making, "driver", "driver-license"),
      }),
      state: "rejected",
    },
  ],
  contact_changes: (making) =>
    ofBoth(making, () => ({
      kind: "phone",
      guarded: true,
      changed_at: making.at,
      undone_at: making.at,
    })),
  data_exports: (making) =>
    ofBoth(making, (role) => ({ state: "ready", storage_key: `exports/${role}-${making.round}` })),
  idempotency_keys: ({ customerId, driverId, of }) =>
    [`customer:${customerId}`, `driver:${driverId}`, `staff:${of("staff")}`].map((actor) => ({
      actor,
    })),
  incidents: ({ at }) => [
    {
      kind: "sos",
      closed_at: at,
      details: json({ position: { ...point, mark: `${mark} incidents.details` } }),
    },
  ],
  known_devices: (making) => ofBoth(making),
  ledger_balances: ({ customerId, driverId }) => [
    { account: "customer_credit", owner_id: customerId, balance_satang: 0 },
    { account: "driver_available", owner_id: driverId, balance_satang: 0 },
  ],
  not_me_links: (making) =>
    ofBoth(making, () => ({
      event: "phone_changed",
      happened_at: new Date(making.at.getTime() - 1000),
      expires_at: making.at,
      outcome: json({}),
    })),
  passkey_challenges: ({ customerId }) => [
    { purpose: "add", audience: "customer", owner_id: customerId },
  ],
  passkeys: (making) =>
    ofBoth(making, (role) => ({ staff_id: null, credential_id: `${role}-${making.round}` })),
  payout_accounts: (making) =>
    ofBoth(making, (role) => ({
      provider_recipient_id: `recp_${role}_${making.round}`,
      usable_from: null,
    })),
  payouts: ({ at }) => [{ state: "paid", ended_at: at }],
  proofs: (making) => [
    {
      upload_id: uploadOf(making, "driver", "proof"),
      recipient_name: `${mark} proofs.recipient_name`,
    },
  ],
  provider_customers: ({ round }) => [{ provider_customer_id: `cust_${round}` }],
  quotes: ({ customerId }) => [
    {
      account_id: customerId,
      dialect_number: null,
      stops: json([{ ...point, address: `${mark} quotes.stops`, placeId: `${mark} quotes.stops` }]),
      line: json([[100.5347891, 13.7461234]]),
    },
    {
      account_id: customerId,
      dialect_number: null,
      stops: json([{ ...point, address: `${mark} quotes.stops`, placeId: `${mark} quotes.stops` }]),
      line: json([]),
    },
  ],
  report_messages: ({ customerId, driverId }) => [
    { author_role: "customer", author_id: customerId },
    { author_role: "driver", author_id: driverId },
  ],
  report_photos: (making) => [{ upload_id: uploadOf(making, "customer", "report") }],
  reports: ({ customerId, at }) => [
    { reporter_id: customerId, reporter_role: "customer", state: "closed", ended_at: at },
  ],
  saved_cards: ({ round }) => [{ provider_card_id: `card_${round}` }],
  security_events: (making) =>
    ofBoth(making, (role) => ({
      ...{ role, kind: "sign_in", outcome: "done", staff_id: null, times: 1 },
      ...{ first_at: making.at, at: making.at },
    })),
  sessions: (making) => ofBoth(making, (role) => ({ role, ended_at: making.at })),
  staff: ({ round }) => [
    { name: "ปราณี", email: `pranee-${round}@example.test`, password_hash: null },
  ],
  stops: () => [{ contact_phone: "+66899990123" }],
  task_events: () => [
    {
      body: json({
        note: `${mark} task_events.body`,
        ...point,
        proof: { recipientName: `${mark} task_events.body` },
      }),
    },
  ],
  uploads: ({ customerId, driverId }) =>
    (["customer", "driver"] as const).flatMap((role) =>
      uploadPurposes
        .filter((purpose) => mayUpload(role, purpose))
        .map((purpose) => ({
          id: uploadId(role === "customer" ? customerId : driverId, purpose),
          account_id: role === "customer" ? customerId : driverId,
          purpose,
          key_id: null,
          storage_key: `uploads/${uploadId(role === "customer" ? customerId : driverId, purpose)}`,
          staff_id: null,
          mime: "image/jpeg",
          sha256_sent: "ab".repeat(32),
          sha256_stored: "cd".repeat(32),
        })),
    ),
};

const dropOff = (where: string) => ({
  ...point,
  address: `${mark} ${where}`,
  placeId: `${mark} ${where}`,
  contactName: `${mark} ${where}`,
  contactPhone: "+66899990123",
  note: `${mark} ${where}`,
});

const page = ({ at, secrets }: Making, kind: string, fields: Record<string, string>): Row => ({
  kind,
  state: "approved",
  decided_at: at,
  fields: json(fields),
  sealed_personal: secrets.seal(
    "document_personal",
    Buffer.from(json({ nameTh: mark, address: mark }), "utf8"),
  ),
  sealed_fields: secrets.seal("document_number", Buffer.from("1101700203451", "utf8")),
});

const made = new Map<string, string>();
/** The same for the same person and purpose: other rows name it. */
function uploadId(personId: string, purpose: UploadPurpose): string {
  const key = `${personId}:${purpose}`;
  const id = made.get(key) ?? randomUUID();
  made.set(key, id);
  return id;
}
const uploadOf = (
  { customerId, driverId }: Making,
  role: "customer" | "driver",
  purpose: UploadPurpose,
): string => uploadId(role === "customer" ? customerId : driverId, purpose);
