import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { decidePinMove, pinMoveRefusal } from "@songtan/domain/booking/changes/recipient";
import { isServed } from "@songtan/domain/quoting/price-quote";
import { provinceOf } from "@songtan/places/reverse";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { recordBookingEvents } from "../../../bookings/record/booking-events.ts";
import {
  issueCode,
  lockCode,
  refuseOldCode,
  refuseTooManyCodes,
  tryCode,
} from "../../../identity/codes/codes.ts";
import { refuseNoRoad, refuseWater } from "../../../platform/map/refuse-water.ts";
import { reserveSms } from "../../../platform/paid-messages/send-sms.ts";
import { loadQuotedTariff } from "../../../pricing/tariff/load-tariff.ts";
import { notifySenderOfMove } from "./notify-sender-of-move.ts";
import {
  type LockedStop,
  loadMove,
  lockRecipientStop,
  type RecipientStop,
} from "./recipient-stop.ts";

type CodeDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;
type Point = { latitude: number; longitude: number };
type MoveCodeRequest = RecipientStop & {
  address: string;
  locale: Locale;
  humanCheck: string | null;
};
type Moving = RecipientStop & { to: Point; sentCode: { id: string; code: string } };

/** Binds a code to its stop: it moves no other pin. */
const codeScopeOf = ({ bookingId, stopIndex }: RecipientStop): string =>
  `${bookingId}:${stopIndex}`;

/** Sends a code to the recipient's phone, while the pin may be moved at all. */
export async function requestMoveCode(
  deps: CodeDeps,
  request: MoveCodeRequest,
): Promise<{ id: string; expiresAt: Date }> {
  return deps.db.transaction().execute(async (trx) => {
    const { stop, status } = await lockRecipientStop(trx, request);
    const refusal = pinMoveRefusal({
      ...status,
      contactPhone: stop.contactPhone,
      moved: (await loadMove(trx, request)) !== undefined,
    });
    if (refusal) throw new Refusal(refusal);
    await refuseTooManyCodes(trx, deps, [
      { by: "destination", value: stop.contactPhone },
      { by: "address", value: request.address },
    ]);
    const requested = { purpose: "code", accountId: null, asker: request } as const;
    const reservation = await reserveSms(trx, deps, requested);
    return issueCode(trx, deps, {
      purpose: "recipient_move",
      accountId: null,
      destination: { kind: "phone", value: stop.contactPhone },
      requestedFor: codeScopeOf(request),
      address: request.address,
      reservation,
      locale: request.locale,
    });
  });
}

/** Moves the pin of the recipient's drop-off, once, with the code sent to their phone. The price does not change. */
export async function movePin(
  deps: CodeDeps & Pick<Deps, "places">,
  moving: Moving,
): Promise<void> {
  const refusal = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockRecipientStop(trx, moving);
    const metres = await decide(trx, deps, { locked, moving });
    const code = await lockCode(trx, moving.sentCode.id);
    if (code?.purpose !== "recipient_move" || code.requestedFor !== codeScopeOf(moving))
      return refuseOldCode();
    const codeProblem = await tryCode(trx, deps, { code, digits: moving.sentCode.code });
    if (!codeProblem) await saveMove(trx, { locked, to: moving.to, metres, now: deps.clock() });
    return codeProblem;
  });
  // Thrown out here, so that a wrong try stays counted.
  if (refusal) throw refusal;
}

type MoveInput = { locked: LockedStop; moving: Moving };

/** @throws Refusal when the pin may not be moved there; before the code is spent on it */
async function decide(
  trx: Trx,
  { places }: Pick<Deps, "places">,
  { locked, moving }: MoveInput,
): Promise<number> {
  const { booking, stop, status } = locked;
  const moved = (await loadMove(trx, moving)) !== undefined;
  const decision = decidePinMove({
    ...status,
    contactPhone: stop.contactPhone,
    moved,
    from: stop,
    to: moving.to,
  });
  if (!decision.ok) throw new Refusal(decision.refusal, decision.details);
  const provinceCode = provinceOf(places, moving.to) ?? undefined;
  const tariff = await loadQuotedTariff(trx, booking.quoteId);
  if (!isServed({ ...moving.to, provinceCode }, tariff))
    throw new Refusal("outside_area", { stop: stop.index });
  refuseWater(places, moving.to, { stop: stop.index, field: "latitude" });
  refuseNoRoad(places, { from: stop, to: moving.to, field: "latitude" });
  return decision.metres;
}

type Move = { locked: LockedStop; to: Point; metres: number; now: Date };

async function saveMove(
  trx: Trx,
  { locked: { booking, stop }, to, metres, now }: Move,
): Promise<void> {
  await trx
    .insertInto("recipientMoves")
    .values({
      bookingId: booking.id,
      stopIndex: stop.index,
      fromLatitude: stop.latitude,
      fromLongitude: stop.longitude,
      toLatitude: to.latitude,
      toLongitude: to.longitude,
      metres,
      movedAt: now,
    })
    .execute();
  await trx
    .updateTable("stops")
    .set({ latitude: to.latitude, longitude: to.longitude })
    .where("bookingId", "=", booking.id)
    .where("index", "=", stop.index)
    .execute();
  const event = {
    bookingId: booking.id,
    actor: "recipient" as const,
    happenedAt: now,
    receivedAt: now,
  };
  await recordBookingEvents(trx, [{ ...event, kind: "stop_moved", stopIndex: stop.index }]);
  await notifySenderOfMove(trx, { booking, stop, metres, now });
}
