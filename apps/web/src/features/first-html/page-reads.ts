import type { ClientPath } from "@songtan/contract/client-routes";

const customer = (...more: string[]) => ["/customer/user", ...more];
const business = (...more: string[]) => customer("/businesses", ...more);
/** All pages of a driver show the active work. */
const driver = (...more: string[]) => ["/driver/user", "/driver/tasks?state=active", ...more];
const document = (kind: string, ...more: string[]) =>
  driver(`/driver/documents/${kind}`, "/driver/documents/account", ...more);

/**
 * The API paths that each page reads before it can show anything. Its first HTML requests them at once. `:id` and
 * `:key` are the end of the page's address; a key is read without a sign-in. `:business` is the business that the page
 * shows. A story fails when a page does not use one.
 */
export const pageReads: Readonly<Partial<Record<ClientPath, readonly string[]>>> = {
  "/business/agents": business(),
  "/business/bookings": business("/bookings?limit=20", "/businesses/:business/members"),
  "/business/bookings/:id": business("/bookings/:id"),
  "/business/company": business(),
  "/business/developers": business(),
  "/business/import": business(),
  "/business/log": business(),
  "/business/members": business("/businesses/:business/members"),
  "/business/money": business(),
  "/customer/booking": customer("/tariff", "/payment-options", "/map"),
  "/customer/callback": customer(),
  "/customer/complete": customer("/bookings?state=ended&limit=20"),
  "/customer/complete/:id": customer("/bookings/:id"),
  "/customer/notices": customer("/customer/notices?limit=20"),
  "/customer/profile": customer("/customer/amount-due"),
  "/customer/profile/cod": customer(
    "/customer/bank-account",
    "/customer/cod/summary",
    "/customer/cod?limit=20",
  ),
  "/customer/profile/contacts": customer(),
  "/customer/profile/details": customer(),
  "/customer/profile/notifications": customer("/customer/push", "/customer/notifications"),
  "/customer/profile/payments": customer(
    "/customer/credit",
    "/customer/cards",
    "/customer/bank-account",
  ),
  "/customer/profile/places": customer("/customer/places"),
  "/customer/profile/privacy": customer("/customer/consents", "/customer/data-exports"),
  "/customer/profile/security": customer("/customer/passkeys", "/customer/devices"),
  "/customer/profile/tax": customer("/customer/tax-payer"),
  "/customer/receipt/:id": customer("/receipts/:id"),
  "/customer/tracking": customer("/bookings?state=active&limit=50"),
  "/customer/tracking/:id": customer("/bookings/:id", "/map"),
  "/driver/booking": driver("/driver/bookings?limit=50"),
  "/driver/booking/:id": driver("/driver/bookings/:id"),
  "/driver/callback": ["/driver/user"],
  "/driver/dashboard": driver("/driver/dashboard", "/driver/destination", "/driver/push"),
  "/driver/notices": driver("/driver/notices?limit=20"),
  "/driver/profile": driver("/driver/documents"),
  "/driver/profile/account": driver("/driver/documents/account"),
  "/driver/profile/bank-account": document("bank-account"),
  "/driver/profile/citizen-card": document("citizen-card"),
  "/driver/profile/display": driver(),
  "/driver/profile/driver-license": document("driver-license", "/driver/documents/vehicle"),
  "/driver/profile/email": driver(),
  "/driver/profile/notifications": driver("/driver/push", "/driver/notifications"),
  "/driver/profile/phone-no": driver(),
  "/driver/profile/privacy": driver(
    "/driver/consents",
    "/driver/data-exports",
    "/driver/document-openings?limit=50",
  ),
  "/driver/profile/security": driver("/driver/passkeys", "/driver/devices"),
  "/driver/profile/vehicle": document("vehicle"),
  "/driver/profile/vehicle-act": document("vehicle-act"),
  "/driver/statement": driver("/driver/dashboard", "/driver/payouts?limit=5"),
  "/driver/task": driver("/driver/tasks?state=ended&limit=50"),
  "/driver/task/:id": driver("/driver/tasks/:id"),
  "/r/:key": ["/recipient/:key"],
};
