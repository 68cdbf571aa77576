import { canGetSms, formatTypedPhone, parseContactPhone } from "@songtan/domain/thai/phone";
import type { Contact } from "./people.ts";

/** What the Contact Picker API gives: only the contact the person chooses, and only what was requested. */
type Chosen = { name?: string[]; tel?: string[] };
type ContactsManager = {
  select: (properties: ("name" | "tel")[], options: { multiple: boolean }) => Promise<Chosen[]>;
};

const contactsManager = (): ContactsManager | undefined =>
  (navigator as { contacts?: ContactsManager }).contacts;

/** Chrome on Android lets a page request one contact; others do not. */
export const canPickContacts = (): boolean =>
  typeof contactsManager()?.select === "function" && "ContactsManager" in window;

/** Opens the phone's own list of contacts; null when the person chose no one. */
export async function pickPhoneContact(): Promise<Contact | null> {
  try {
    const [chosen] = (await contactsManager()?.select(["name", "tel"], { multiple: false })) ?? [];
    return chosen ? contactOf(chosen) : null;
  } catch {
    // Closed, or open already: nothing was chosen.
    return null;
  }
}

/** The first mobile of a contact with several numbers, since messages and calls go there; else the first number. */
export function contactOf({ name = [], tel = [] }: Chosen): Contact {
  const number = tel.find(canGetSms) ?? tel.find((each) => parseContactPhone(each)) ?? tel[0] ?? "";
  return { name: name[0]?.trim() ?? "", phone: formatTypedPhone(number) };
}
