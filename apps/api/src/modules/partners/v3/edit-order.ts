import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteEdit } from "@songtan/contract/bookings/edits";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf } from "../../../http/session/auth.ts";
import { lockCappedKey } from "../../bookings/key-spending/key-spending.ts";
import { measureEditRoute } from "../../delivery/booking-edits/price-edit.ts";
import { quoteEdit, requestEdit, withdrawEdit } from "../../delivery/booking-edits/request-edit.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { DialectRefusal } from "./dialect-refusal.ts";
import { loadOrderView, type Order } from "./orders.ts";
import { EditOrder, readBody } from "./read-body.ts";

type Wished = EditOrder["stops"][number];
type Stop = BookingView["stops"][number];

/**
 * Requests other stops from the driver, at their calculated price, because the protocol does not confirm a price
 * beforehand. An order without a driver is changed at once, with its pick-up. The newest request counts: it ends an open
 * one, even if its stops are the current stops.
 */
export async function editOrder(deps: Deps, request: FastifyRequest, order: Order): Promise<void> {
  const { stops: wished } = readBody(EditOrder, request.body);
  const view = await loadOrderView(deps, request, order);
  const wish = toWish(view, wished);
  const { accountId: customerId, business } = actorOf(request);
  const own = { bookingId: order.bookingId, customerId, business };
  const measured = await measureEditRoute(deps, { ...own, wish });
  await runCommand(deps, request, async (trx) => {
    const edit = { ...own, wish, measured };
    // In the order of the locks: the caps of the key, then the booking.
    await lockCappedKey(trx, business);
    const open = view.edit.newest?.state === "asked" ? view.edit.newest : null;
    if (open) await withdrawEdit({ ...deps, trx }, { ...own, editId: open.id });
    if (isAsItIs(view, wish)) return null;
    const { totalSatang } = await quoteEdit({ ...deps, trx }, { ...edit, locale: "en" });
    await requestEdit({ ...deps, trx }, { ...edit, wish: { ...wish, totalSatang } });
    return null;
  });
}

/** Returns true when every stop keeps its place and recipient. */
const isAsItIs = ({ stops }: BookingView, { fromIndex, dropOffs }: QuoteEdit): boolean =>
  stops.length === fromIndex + dropOffs.length &&
  dropOffs.every((wish, offset) => {
    const stop = stops[fromIndex + offset];
    return (
      stop?.index === wish.from &&
      wish.address === stop.address &&
      wish.contactName === stop.contactName &&
      wish.contactPhone === stop.contactPhone &&
      (wish.note ?? "") === (stop.note ?? "")
    );
  });

const isNear = (left: number, right: number) => Math.abs(left - right) < 1e-6;
const isAt = (stop: Stop, { coordinates, address }: Wished): boolean =>
  coordinates
    ? isNear(stop.latitude, coordinates.lat) && isNear(stop.longitude, coordinates.lng)
    : stop.address === address;

/** Their whole list of stops as our change of those that the driver has not begun. */
function toWish(view: BookingView, wished: readonly Wished[]): QuoteEdit {
  const { fromIndex } = view.edit;
  for (const [index, stop] of view.stops.slice(0, fromIndex).entries())
    if (!wished[index] || !isAt(stop, wished[index]))
      throw new DialectRefusal({ id: "ERR_EDIT_FORBIDDEN", detail: `/data/stops/${index}` });
  // The pick-up stays the pick-up, also at another place.
  const free = new Set(view.stops.slice(Math.max(1, fromIndex)));
  const dropOffs = wished.slice(fromIndex).map((wish, offset) => {
    const index = fromIndex + offset;
    const here = view.stops[index];
    const same = here && (index === 0 || free.has(here)) && isAt(here, wish) ? here : undefined;
    if (index === 0) return { ...toDropOff(wish, { before: same, index }), from: 0 };
    const before = same ?? find(free, wish);
    if (before) free.delete(before);
    return toDropOff(wish, { before, index });
  });
  if (dropOffs.length === 0)
    throw new DialectRefusal({ id: "ERR_EDIT_FORBIDDEN", detail: "/data/stops" });
  return { fromIndex, dropOffs };
}

const find = (stops: ReadonlySet<Stop>, wish: Wished): Stop | undefined =>
  [...stops].find((stop) => isAt(stop, wish));

function toDropOff(
  wish: Wished,
  { before, index }: { before: Stop | undefined; index: number },
): QuoteEdit["dropOffs"][number] {
  const missing = (id: "ERR_MISSING_FIELD" | "ERR_REVERSE_GEOCODE_FAILURE", field: string) =>
    new DialectRefusal({ id, detail: `/data/stops/${index}/${field}` });
  const latitude = wish.coordinates?.lat ?? before?.latitude;
  const longitude = wish.coordinates?.lng ?? before?.longitude;
  if (latitude === undefined || longitude === undefined)
    throw missing("ERR_REVERSE_GEOCODE_FAILURE", "address");
  const contactName = wish.name ?? before?.contactName;
  const contactPhone = wish.phone ?? before?.contactPhone;
  if (!contactName) throw missing("ERR_MISSING_FIELD", "name");
  if (!contactPhone) throw missing("ERR_MISSING_FIELD", "phone");
  const note = wish.remarks ?? before?.note;
  return {
    from: before?.index ?? null,
    address: wish.address,
    latitude,
    longitude,
    contactName,
    contactPhone,
    ...(note && { note }),
  };
}
