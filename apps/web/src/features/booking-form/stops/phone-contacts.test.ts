// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { canPickContacts, contactOf, pickPhoneContact } from "./phone-contacts.ts";

afterEach(() => vi.unstubAllGlobals());

function phoneWith(select: () => Promise<{ name?: string[]; tel?: string[] }[]>) {
  vi.stubGlobal("ContactsManager", class {});
  vi.stubGlobal("navigator", { contacts: { select } });
}

test("a contact has the mobile of several numbers, the way Thai people write it", () => {
  expect(contactOf({ name: ["ป้าแดง"], tel: ["02 123 4567", "+66 81 234 5678"] })).toEqual({
    name: "ป้าแดง",
    phone: "081-234-5678",
  });
  expect(contactOf({ name: ["ร้านดอกไม้"], tel: ["021234567"] }).phone).toBe("02-123-4567");
  expect(contactOf({ tel: ["1150"] })).toEqual({ name: "", phone: "1150" });
  expect(contactOf({})).toEqual({ name: "", phone: "" });
});

test("the phone's contacts are offered only where the browser has them", async () => {
  expect(canPickContacts()).toBe(false);
  phoneWith(async () => [{ name: ["ลุงดำ"], tel: ["0898765432"] }]);
  expect(canPickContacts()).toBe(true);
  expect(await pickPhoneContact()).toEqual({ name: "ลุงดำ", phone: "089-876-5432" });
});

test("closing the list chooses no one", async () => {
  phoneWith(async () => []);
  expect(await pickPhoneContact()).toBeNull();
  phoneWith(() => Promise.reject(new TypeError("no permission")));
  expect(await pickPhoneContact()).toBeNull();
});
