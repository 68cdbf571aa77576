import type { BookingDraft } from "./booking-draft.ts";

/** Returns the sender of a draft as fields of a sign-up. A one-word name leaves the surname empty. */
export function senderOf({ stops }: Pick<BookingDraft, "stops">): {
  phone: string;
  firstName: string;
  lastName: string;
} {
  const { contactName = "", contactPhone = "" } = stops[0] ?? {};
  const [firstName = "", ...rest] = contactName.trim().split(/\s+/);
  return { phone: contactPhone.trim(), firstName, lastName: rest.join(" ") };
}
