import type auth from "../locales/th/auth.json";
import type booking from "../locales/th/booking.json";
import type driver from "../locales/th/driver.json";
import type home from "../locales/th/home.json";
import type legal from "../locales/th/legal.json";
import type payments from "../locales/th/payments.json";
import type profile from "../locales/th/profile.json";
import type rights from "../locales/th/rights.json";
import type shell from "../locales/th/shell.json";
import type tracking from "../locales/th/tracking.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: {
      auth: typeof auth;
      booking: typeof booking;
      driver: typeof driver;
      home: typeof home;
      legal: typeof legal;
      payments: typeof payments;
      profile: typeof profile;
      rights: typeof rights;
      shell: typeof shell;
      tracking: typeof tracking;
    };
  }
}
