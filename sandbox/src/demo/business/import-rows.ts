import { createHash } from "node:crypto";
import type { ImportField } from "@songtan/domain/imports/fields";
import type { Row } from "../../data/database.ts";
import { stableId } from "../../data/stable-id.ts";
import type { HistoryRows } from "../history-rows.ts";
import { demoBusiness, demoMembers } from "./people.ts";
import type { BusinessOrder } from "./plan-orders.ts";

const columns: readonly (readonly [heading: string, field: ImportField])[] = [
  ["เลขที่คำสั่งซื้อ", "reference"],
  ["ชื่อผู้ส่ง", "pickupName"],
  ["เบอร์ผู้ส่ง", "pickupPhone"],
  ["ที่อยู่ผู้ส่ง", "pickupAddress"],
  ["ชื่อผู้รับ", "dropoffName"],
  ["เบอร์ผู้รับ", "dropoffPhone"],
  ["ที่อยู่ผู้รับ", "dropoffAddress"],
  ["น้ำหนัก", "weightKg"],
];

/** The spreadsheet that some of the bookings are from, by table in the order in which they are inserted. */
export function importRows(
  orders: readonly BusinessOrder[],
  { bookings }: Pick<HistoryRows, "bookings">,
): Record<string, Row[]> {
  const id = stableId("business import");
  const rows = orders.flatMap((order, index): Row[] => {
    const booking = bookings[index];
    if (order.importRow === null || !booking) return [];
    return [{ importId: id, number: order.importRow, ...rowOf(order, booking) }];
  });
  const first = bookings.find((booking) => booking.id === rows[0]?.bookingId);
  const sentAt = new Date(new Date(String(first?.createdAt)).getTime() - 6 * 60_000);
  return {
    booking_imports: [
      {
        ...{ id, businessId: demoBusiness.id, createdBy: demoMembers.booker.id },
        name: "ออเดอร์ไลฟ์สด.xlsx",
        fileHash: createHash("sha256").update(id).digest("hex"),
        headings: columns.map(([heading]) => heading),
        columns: columns.map(([, field]) => field),
        createdAt: sentAt.toISOString(),
      },
    ],
    booking_import_rows: rows,
  };
}

function rowOf({ stops, parcel, reference }: BusinessOrder, booking: Row): Row {
  const [from, to] = stops;
  const cells: Partial<Record<ImportField, string>> = {
    reference: reference ?? "",
    pickupName: from?.name ?? "",
    pickupPhone: from?.phone ?? "",
    pickupAddress: from?.place.address ?? "",
    dropoffName: to?.name ?? "",
    dropoffPhone: to?.phone ?? "",
    dropoffAddress: to?.place.address ?? "",
    weightKg: String(parcel.weightKg),
  };
  return {
    cells: columns.map(([, field]) => cells[field] ?? ""),
    ...{ edits: {}, state: "booked", revision: 1, problems: {}, doubts: [], doubtful: [] },
    attention: false,
    ...{ quoteId: booking.quoteId, bookingId: booking.id, totalSatang: booking.totalSatang },
    requestedBy: demoMembers.booker.id,
    contacts: {
      stops: [from, to].map((stop) => ({ contactName: stop?.name, contactPhone: stop?.phone })),
    },
  };
}
