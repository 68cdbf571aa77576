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
    .selectFrom("savedPlaces")
    .selectAll()
    .where("accountId", "=", owner.id)
    .execute();
  return rows.map((row) => ({
    label: row.label,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    contactName: row.contactName,
    contactPhone: shownPhone(owner, row.contactPhone),
    note: row.note,
    createdAt: row.createdAt,
  }));
}

async function loadBookings(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("bookings")
    .leftJoin("accounts as driver", "driver.id", "bookings.driverId")
    .selectAll("bookings")
    .select("driver.firstName as driverFirstName")
    .where("customerId", "=", id)
    .orderBy("bookings.createdAt")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.state,
    vehicle: row.vehicle,
    parcel: JSON.stringify(row.parcel),
    extras: row.extras.join(" "),
    totalSatang: Number(row.totalSatang),
    lines: JSON.stringify(row.lines),
    paymentMethod: row.paymentMethod,
    creditSatang: Number(row.creditSatang),
    paymentState: row.paymentState,
    distanceMetres: row.distanceMetres,
    // The name the customer was shown; nothing else of the driver is theirs.
    driverFirstName: row.driverFirstName,
    scheduledAt: row.scheduledAt,
    createdAt: row.createdAt,
    pickedUpAt: row.pickedUpAt,
    endedAt: row.endedAt,
    cancelReason: row.cancelReason,
    device: row.deviceId,
  }));
}

async function loadStops(trx: Reader, owner: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("stops")
    .innerJoin("bookings", "bookings.id", "stops.bookingId")
    .selectAll("stops")
    .select("bookings.number")
    .where("bookings.customerId", "=", owner.id)
    .orderBy("bookings.createdAt")
    .orderBy("stops.index")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    index: row.index,
    state: row.state,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    contactName: row.contactName,
    contactPhone: shownPhone(owner, row.contactPhone),
    note: row.note,
    recipientInstructions: row.instructions,
    codAmountSatang: Number(row.codAmountSatang),
    arrivedAt: row.arrivedAt,
    doneAt: row.doneAt,
  }));
}

/**
 * Goods of the customer that were stored at a depot. The collector's name is included as on the
 * booking's page; their signature or photo and the notes of staff are not.
 */
async function loadDepotStays(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("bookings")
    .leftJoin("depots", "depots.id", "bookings.depotId")
    .leftJoin("depotCollections", "depotCollections.bookingId", "bookings.id")
    .select([
      "bookings.number",
      "heldAt",
      "collectedBy",
      "recordedAt",
      "depots.nameTh",
      "depots.nameEn",
    ])
    .where("bookings.customerId", "=", id)
    .where("heldAt", "is not", null)
    .orderBy("heldAt")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    depot: row.nameTh && `${row.nameTh} · ${row.nameEn}`,
    heldAt: row.heldAt,
    collectedBy: row.collectedBy,
    collectedAt: row.recordedAt,
  }));
}

/** The actor is given by role only: a driver's id is not the customer's data. */
async function loadEvents(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("bookingEvents")
    .innerJoin("bookings", "bookings.id", "bookingEvents.bookingId")
    .select(["bookings.number", "kind", "actor", "stopIndex", "reason", "happenedAt"])
    .where("bookings.customerId", "=", id)
    .orderBy("bookingEvents.id")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    kind: row.kind,
    actor: row.actor.split(":")[0] ?? "",
    index: row.stopIndex,
    reason: row.reason,
    happenedAt: row.happenedAt,
  }));
}

async function loadRatings(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("ratings")
    .innerJoin("bookings", "bookings.id", "ratings.bookingId")
    .select(["bookings.number", "stars", "comment", "ratings.createdAt"])
    .where("bookings.customerId", "=", id)
    .orderBy("ratings.createdAt")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    stars: row.stars,
    comment: row.comment,
    createdAt: row.createdAt,
  }));
}

async function loadQuotes(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("quotes")
    .select(["stops", "vehicle", "parcel", "totalSatang", "createdAt"])
    .where("accountId", "=", id)
    .orderBy("createdAt")
    .execute();
  return rows.map((row) => ({
    stops: JSON.stringify(row.stops),
    vehicle: row.vehicle,
    parcel: JSON.stringify(row.parcel),
    totalSatang: Number(row.totalSatang),
    createdAt: row.createdAt,
  }));
}

/** As much of a card as we have; the number is with the card provider. */
async function loadCards(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("savedCards")
    .selectAll()
    .where("accountId", "=", id)
    .orderBy("createdAt")
    .execute();
  return rows.map((row) => ({
    brand: row.brand,
    lastDigits: row.lastDigits,
    goodUntil: `${String(row.expirationMonth).padStart(2, "0")}/${row.expirationYear}`,
    createdAt: row.createdAt,
  }));
}

/** Tips, raised prices and what was paid of an amount due. */
async function loadLaterCharges(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("charges")
    .leftJoin("bookings", "bookings.id", "charges.bookingId")
    .select(["number", "purpose", "method", "amountSatang", "charges.state", "charges.createdAt"])
    .where("charges.customerId", "=", id)
    .orderBy("charges.createdAt")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    kind: row.purpose,
    method: row.method,
    amountSatang: Number(row.amountSatang),
    state: row.state,
    createdAt: row.createdAt,
  }));
}

async function loadTaxPayer(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx.selectFrom("taxPayers").selectAll().where("accountId", "=", id).execute();
  return rows.map((row) => ({
    name: row.name,
    address: row.address,
    taxId: row.taxId,
    branch: row.branch,
    changedAt: row.changedAt,
  }));
}

async function loadReceipts(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("receipts")
    .selectAll()
    .where("customerId", "=", id)
    .orderBy("place")
    .execute();
  return rows.map((row) => ({
    serial: row.serial,
    kind: row.kind,
    amountSatang: Number(row.amountSatang),
    vatSatang: Number(row.vatSatang),
    body: JSON.stringify(row.body),
    receivedAt: row.receivedAt,
    issuedAt: row.issuedAt,
  }));
}
