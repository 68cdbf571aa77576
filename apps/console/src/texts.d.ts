import type access from "../locales/th/access.json";
import type bookings from "../locales/th/bookings.json";
import type books from "../locales/th/books.json";
import type businesses from "../locales/th/businesses.json";
import type customers from "../locales/th/customers.json";
import type drivers from "../locales/th/drivers.json";
import type figures from "../locales/th/figures.json";
import type money from "../locales/th/money.json";
import type operations from "../locales/th/operations.json";
import type payouts from "../locales/th/payouts.json";
import type pricing from "../locales/th/pricing.json";
import type review from "../locales/th/review.json";
import type setup from "../locales/th/setup.json";
import type shell from "../locales/th/shell.json";
import type staff from "../locales/th/staff.json";

declare global {
  /** The texts of this app by area, as its Thai files have them. `useText` checks keys against it. */
  interface TextResources {
    access: typeof access;
    bookings: typeof bookings;
    books: typeof books;
    businesses: typeof businesses;
    customers: typeof customers;
    drivers: typeof drivers;
    figures: typeof figures;
    money: typeof money;
    operations: typeof operations;
    payouts: typeof payouts;
    pricing: typeof pricing;
    review: typeof review;
    shell: typeof shell;
    setup: typeof setup;
    staff: typeof staff;
  }
}
