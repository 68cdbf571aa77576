import type { BookingDraft } from "./booking-draft.ts";

/** The sender of a draft in the fields of a sign-up. A name of one word has no surname yet. */
export function senderOf({ stops }: Pick<BookingDraft, "stops">): {
  phone: string;
  firstName: string;
  lastName: string;
} {
  const { contactName = "", contactPhone = "" } = stops[0] ?? {};
  const [firstName = "", ...rest] = contactName.trim().split(/\s+/);
  return { phone: contactPhone.trim(), firstName, lastName: rest.join(" ") };
}
