import { formatPhone } from "@songtan/domain/thai/phone";
import { useEffect } from "react";
import { useCustomer } from "../../session/use-auth.ts";
import { useBooking } from "./booking-slice.ts";

/** Puts the signed-in person in as the contact of the pick-up, once, and never over what was typed. */
export function useSender(): void {
  const { user } = useCustomer();
  const pickup = useBooking((booking) => booking.draft.stops[0]);
  const filled = useBooking((booking) => booking.draft.senderFilled);
  const { change, changeStop } = useBooking.getState();
  const key = pickup?.key;
  const empty = pickup?.contactName === "" && pickup.contactPhone === "";
  useEffect(() => {
    if (!user || filled || key === undefined) return;
    change({ senderFilled: true });
    if (!empty) return;
    const contactName = `${user.firstName} ${user.lastName}`.trim();
    changeStop(key, { contactName, contactPhone: user.phone ? formatPhone(user.phone) : "" });
  }, [user, filled, key, empty, change, changeStop]);
}
