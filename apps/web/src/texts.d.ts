import type auth from "../locales/th/auth.json";
import type booking from "../locales/th/booking.json";
import type business from "../locales/th/business.json";
import type charges from "../locales/th/charges.json";
import type chat from "../locales/th/chat.json";
import type developers from "../locales/th/developers.json";
import type driver from "../locales/th/driver.json";
import type home from "../locales/th/home.json";
import type imports from "../locales/th/imports.json";
import type landing from "../locales/th/landing.json";
import type legal from "../locales/th/legal.json";
import type money from "../locales/th/money.json";
import type notices from "../locales/th/notices.json";
import type payments from "../locales/th/payments.json";
import type payouts from "../locales/th/payouts.json";
import type profile from "../locales/th/profile.json";
import type receipts from "../locales/th/receipts.json";
import type reports from "../locales/th/reports.json";
import type rights from "../locales/th/rights.json";
import type shell from "../locales/th/shell.json";
import type statement from "../locales/th/statement.json";
import type status from "../locales/th/status.json";
import type tracking from "../locales/th/tracking.json";

declare global {
  /** The texts of this app by area, as its Thai files have them. `useText` checks keys against it. */
  interface TextResources {
    auth: typeof auth;
    booking: typeof booking;
    business: typeof business;
    charges: typeof charges;
    chat: typeof chat;
    developers: typeof developers;
    driver: typeof driver;
    home: typeof home;
    imports: typeof imports;
    landing: typeof landing;
    legal: typeof legal;
    money: typeof money;
    notices: typeof notices;
    payments: typeof payments;
    payouts: typeof payouts;
    profile: typeof profile;
    receipts: typeof receipts;
    reports: typeof reports;
    rights: typeof rights;
    shell: typeof shell;
    statement: typeof statement;
    status: typeof status;
    tracking: typeof tracking;
  }
}
