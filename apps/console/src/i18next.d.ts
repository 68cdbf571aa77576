import type access from "../locales/th/access.json";
import type bookings from "../locales/th/bookings.json";
import type drivers from "../locales/th/drivers.json";
import type review from "../locales/th/review.json";
import type shell from "../locales/th/shell.json";
import type staff from "../locales/th/staff.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: {
      access: typeof access;
      bookings: typeof bookings;
      drivers: typeof drivers;
      review: typeof review;
      shell: typeof shell;
      staff: typeof staff;
    };
  }
}
