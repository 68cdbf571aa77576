import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { EditQuote } from "@songtan/contract/bookings/edits";
import { call } from "../../../apps/api/testing/world/call.ts";
import { ari, chatuchak, silom } from "../../../apps/api/testing/world/points.ts";
import { assertEqual } from "../model/money-mismatch.ts";
import { send } from "./acts.ts";
import type { BookingNow } from "./booking-now.ts";
import type { Step, Story } from "./story.ts";

/** The customer wishes for other drop-offs while a driver has the job; the driver says yes, no or nothing. */
export function editSteps(story: Story, booking: BookingNow): Step[] {
  const { random, customer, drivers } = story;
  if (booking.state !== "assigned" && booking.state !== "in_transit") return [];
  const driver = drivers.find(({ id }) => id === booking.driverId);
  const newest = booking.edits.at(-1);
  const settled = booking.edits.some(({ state }) => state === "agreed");
  const steps: Step[] = [
    [
      settled || newest?.state === "asked" ? 0.3 : 12,
      "",
      () => requestEdit(story, booking),
      "request an edit",
    ],
  ];
  if (!newest || !driver) return steps;
  // Sometimes what is answered is over already.
  const weight = newest.state === "asked" ? 1 : 0.03;
  const { id: editId } = random.chance(0.95) ? newest : random.pick(booking.edits);
  const answer = (decision: "accept" | "decline") =>
    send(story, `POST /driver/tasks/${booking.id}/edit/${decision}`, {
      token: driver.token,
      body: { editId },
    });
  const withdraw = () =>
    send(story, `DELETE /bookings/${booking.id}/edits/${editId}`, { token: customer.token });
  steps.push([150 * weight, "", () => answer("accept")]);
  steps.push([10 * weight, "", () => answer("decline")]);
  steps.push([8 * weight, "", withdraw]);
  return steps;
}

/**
 * Requests the edit at the price that is shown; sometimes the price on the screen is an old one.
 */
async function requestEdit(story: Story, booking: BookingNow): Promise<void> {
  const { city, random, customer, steps } = story;
  const { token } = customer;
  const body = wish(story, booking);
  const { data, code } = await call<EditQuote>(
    city.world,
    `POST /bookings/${booking.id}/edits/quote`,
    { token, body },
  );
  if (code) return void steps.push(`no price for other drop-offs: ${code}`);
  assertEqual("how other drop-offs are settled", data.settlement, settlementOf(booking, data));
  assertEqual("the price before", data.beforeSatang, booking.total);
  const totalSatang = data.totalSatang + (random.chance(0.05) ? 100 : 0);
  steps.push(
    `wishes for ${body.dropOffs.length} drop-offs from ${body.fromIndex}: ${data.settlement} ${totalSatang}`,
  );
  const answer = await send<BookingView>(story, `POST /bookings/${booking.id}/edits`, {
    token,
    body: { ...body, totalSatang },
  });
  if (answer?.status === 201)
    assertEqual("the price that is asked for", totalSatang, data.totalSatang);
}

function settlementOf(
  { method, credit, later }: BookingNow,
  { beforeSatang, totalSatang }: EditQuote,
): string {
  if (totalSatang === beforeSatang) return "nothing";
  const dearer = totalSatang > beforeSatang;
  if (method === "cash") return dearer ? "more_cash" : "less_cash";
  if (dearer) return "due";
  return method === "credit" && credit + later === beforeSatang ? "credit" : "refund";
}

/**
 * One drop-off or two, where it is or elsewhere; the stop that pays at the door stays among them.
 */
function wish({ random }: Story, { stops, cashStop }: BookingNow) {
  const begun = stops.findLastIndex(({ index, state }) => index === 0 || state !== "pending");
  const fromIndex = begun + 1;
  const cashStops = [...(cashStop !== null && cashStop >= fromIndex ? [cashStop] : [])];
  if (cashStops.length === 0 && fromIndex < stops.length && random.chance(0.5))
    cashStops.push(fromIndex);
  const places = random.pick([
    [silom],
    [silom],
    [ari],
    [chatuchak],
    [ari, chatuchak],
    [silom, ari],
  ]);
  const dropOffs = places.map(({ latitude, longitude }, index) => ({
    from: cashStops[index] ?? null,
    latitude,
    longitude,
    address: "ที่ใหม่",
    contactName: "ผู้รับใหม่",
    contactPhone: "+66891112222",
  }));
  return { fromIndex, dropOffs: random.chance(0.3) ? dropOffs.reverse() : dropOffs };
}
