import { useText } from "@songtan/client/language/use-text.ts";
import { formatTypedPhone } from "@songtan/domain/thai/phone";
import { IconAddressBook } from "@tabler/icons-react";
import { useState } from "react";
import { useApiQuery } from "../../api/use-call.ts";
import { useCustomer } from "../../session/use-auth.ts";
import { useBooking } from "../draft/booking-slice.ts";
import { type Contact, peopleToOffer, recentPeople } from "./people.ts";
import css from "./person-picker.module.css";
import { canPickContacts, pickPhoneContact } from "./phone-contacts.ts";

export type PersonPickerProps = { label: string; onPick: (contact: Contact) => void };

/** People one sends to again: saved with a place, booked with before, or in the phone's own contacts. */
export function PersonPicker({ label, onPick }: PersonPickerProps) {
  const t = useText("booking");
  const { loggedIn } = useCustomer();
  const stops = useBooking((booking) => booking.draft.stops);
  const [recent] = useState(recentPeople);
  const [fromPhone] = useState(canPickContacts);
  const saved = useApiQuery("GET /customer/places", { quiet: true }, { enabled: loggedIn });
  const ofPlaces = (saved.data?.data ?? []).map(({ contactName, contactPhone }) => ({
    name: contactName ?? "",
    phone: contactPhone ?? "",
  }));
  const inBooking = stops.map(({ contactName, contactPhone }) => ({
    name: contactName,
    phone: contactPhone,
  }));
  const people = peopleToOffer([...recent, ...ofPlaces], inBooking);
  if (people.length === 0 && !fromPhone) return null;
  const pickFromPhone = async () => {
    const contact = await pickPhoneContact();
    if (contact) onPick(contact);
  };
  return (
    <fieldset className={css.people}>
      <legend>{label}</legend>
      {people.map((person) => (
        <button
          key={person.phone}
          type="button"
          className={css.person}
          onClick={() => onPick({ ...person, phone: formatTypedPhone(person.phone) })}
        >
          <span>{person.name}</span>
          <span className={css.phone}>{formatTypedPhone(person.phone)}</span>
        </button>
      ))}
      {fromPhone && (
        <button type="button" className={css.person} onClick={() => void pickFromPhone()}>
          <IconAddressBook size={20} aria-hidden="true" />
          <span>{t("stop.phoneContacts")}</span>
        </button>
      )}
    </fieldset>
  );
}
