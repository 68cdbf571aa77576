import type { Trx } from "../../../db/database.ts";
import { loadBookingEdits, loadCaseMessages, loadCases, loadWithheld } from "./export-cases.ts";
import { loadChat } from "./export-chat.ts";
import {
  type ExportOwner,
  type ExportRow,
  type ExportTable,
  shownPhone,
} from "./export-queries.ts";

type Reader = Pick<Trx, "selectFrom">;

/** All data we hold about a customer beyond the account: places, bookings and ratings. */
export async function loadCustomerTables(trx: Reader, owner: ExportOwner): Promise<ExportTable[]> {
  return [
    { name: "places", rows: await loadPlaces(trx, owner) },
    { name: "bookings", rows: await loadBookings(trx, owner) },
    { name: "stops", rows: await loadStops(trx, owner) },
    { name: "bookingEvents", rows: await loadEvents(trx, owner) },
    { name: "bookingEdits", rows: await loadBookingEdits(trx, owner) },
    { name: "depotStays", rows: await loadDepotStays(trx, owner) },
    { name: "chat", rows: await loadChat(trx, owner) },
    { name: "ratingsGiven", rows: await loadRatings(trx, owner) },
    { name: "cases", rows: await loadCases(trx, owner) },
    { name: "caseMessages", rows: await loadCaseMessages(trx, owner) },
    { name: "quotes", rows: await loadQuotes(trx, owner) },
    { name: "cards", rows: await loadCards(trx, owner) },
    { name: "taxPayer", rows: await loadTaxPayer(trx, owner) },
    { name: "later_charges", rows: await loadLaterCharges(trx, owner) },
    { name: "receipts", rows: await loadReceipts(trx, owner) },
    { name: "taxWithheld", rows: await loadWithheld(trx, owner) },
  ];
}

async function loadPlaces(trx: Reader, owner: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("saved_places")
    .selectAll()
    .where("account_id", "=", owner.id)
    .execute();
  return rows.map((row) => ({
    label: row.label,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    contactName: row.contact_name,
    contactPhone: shownPhone(owner, row.contact_phone),
    note: row.note,
    createdAt: row.created_at,
  }));
}

async function loadBookings(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("bookings")
    .leftJoin("accounts as driver", "driver.id", "bookings.driver_id")
    .selectAll("bookings")
    .select("driver.first_name as driver_first_name")
    .where("customer_id", "=", id)
    .orderBy("bookings.created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.state,
    vehicle: row.vehicle,
    parcel: JSON.stringify(row.parcel),
    extras: row.extras.join(" "),
    totalSatang: Number(row.total_satang),
    lines: JSON.stringify(row.lines),
    paymentMethod: row.payment_method,
    creditSatang: Number(row.credit_satang),
    paymentState: row.payment_state,
    distanceMetres: row.distance_metres,
    // The name the customer was shown; nothing else of the driver is theirs.
    driverFirstName: row.driver_first_name,
    scheduledAt: row.scheduled_at,
    createdAt: row.created_at,
    pickedUpAt: row.picked_up_at,
    endedAt: row.ended_at,
    cancelReason: row.cancel_reason,
    device: row.device_id,
  }));
}

async function loadStops(trx: Reader, owner: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("stops")
    .innerJoin("bookings", "bookings.id", "stops.booking_id")
    .selectAll("stops")
    .select("bookings.number")
    .where("bookings.customer_id", "=", owner.id)
    .orderBy("bookings.created_at")
    .orderBy("stops.index")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    index: row.index,
    state: row.state,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    contactName: row.contact_name,
    contactPhone: shownPhone(owner, row.contact_phone),
    note: row.note,
    recipientInstructions: row.instructions,
    codAmountSatang: Number(row.cod_amount_satang),
    arrivedAt: row.arrived_at,
    doneAt: row.done_at,
  }));
}

/**
 * Goods of the customer that were stored at a depot. The collector's name is included as on the
 * booking's page; their signature or photo and the notes of staff are not.
 */
async function loadDepotStays(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("bookings")
    .leftJoin("depots", "depots.id", "bookings.depot_id")
    .leftJoin("depot_collections", "depot_collections.booking_id", "bookings.id")
    .select([
      "bookings.number",
      "held_at",
      "collected_by",
      "recorded_at",
      "depots.name_th",
      "depots.name_en",
    ])
    .where("bookings.customer_id", "=", id)
    .where("held_at", "is not", null)
    .orderBy("held_at")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    depot: row.name_th && `${row.name_th} · ${row.name_en}`,
    heldAt: row.held_at,
    collectedBy: row.collected_by,
    collectedAt: row.recorded_at,
  }));
}

/** The actor is given by role only: a driver's id is not the customer's data. */
async function loadEvents(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("booking_events")
    .innerJoin("bookings", "bookings.id", "booking_events.booking_id")
    .select(["bookings.number", "kind", "actor", "stop_index", "reason", "happened_at"])
    .where("bookings.customer_id", "=", id)
    .orderBy("booking_events.id")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    kind: row.kind,
    actor: row.actor.split(":")[0] ?? "",
    index: row.stop_index,
    reason: row.reason,
    happenedAt: row.happened_at,
  }));
}

async function loadRatings(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("ratings")
    .innerJoin("bookings", "bookings.id", "ratings.booking_id")
    .select(["bookings.number", "stars", "comment", "ratings.created_at"])
    .where("bookings.customer_id", "=", id)
    .orderBy("ratings.created_at")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    stars: row.stars,
    comment: row.comment,
    createdAt: row.created_at,
  }));
}

async function loadQuotes(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("quotes")
    .select(["stops", "vehicle", "parcel", "total_satang", "created_at"])
    .where("account_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    stops: JSON.stringify(row.stops),
    vehicle: row.vehicle,
    parcel: JSON.stringify(row.parcel),
    totalSatang: Number(row.total_satang),
    createdAt: row.created_at,
  }));
}

/** As much of a card as we have; the number is with the card provider. */
async function loadCards(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("saved_cards")
    .selectAll()
    .where("account_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    brand: row.brand,
    lastDigits: row.last_digits,
    goodUntil: `${String(row.expiration_month).padStart(2, "0")}/${row.expiration_year}`,
    createdAt: row.created_at,
  }));
}

/** Tips, raised prices and what was paid of an amount due. */
async function loadLaterCharges(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("charges")
    .leftJoin("bookings", "bookings.id", "charges.booking_id")
    .select(["number", "purpose", "method", "amount_satang", "charges.state", "charges.created_at"])
    .where("charges.customer_id", "=", id)
    .orderBy("charges.created_at")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    kind: row.purpose,
    method: row.method,
    amountSatang: Number(row.amount_satang),
    state: row.state,
    createdAt: row.created_at,
  }));
}

async function loadTaxPayer(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("tax_payers")
    .selectAll()
    .where("account_id", "=", id)
    .execute();
  return rows.map((row) => ({
    name: row.name,
    address: row.address,
    taxId: row.tax_id,
    branch: row.branch,
    changedAt: row.changed_at,
  }));
}

async function loadReceipts(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("receipts")
    .selectAll()
    .where("customer_id", "=", id)
    .orderBy("place")
    .execute();
  return rows.map((row) => ({
    serial: row.serial,
    kind: row.kind,
    amountSatang: Number(row.amount_satang),
    vatSatang: Number(row.vat_satang),
    body: JSON.stringify(row.body),
    receivedAt: row.received_at,
    issuedAt: row.issued_at,
  }));
}
