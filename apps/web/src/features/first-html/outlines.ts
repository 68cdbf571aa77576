import { type ClientPath, clientPaths, matchesRoute } from "@songtan/contract/client-routes";
import type { Area } from "../shell/route-table.ts";

/**
 * The content of a page's first HTML before its code has loaded: its title and the shape of the content. Texts are
 * keys of the page's area, so that the file is independent of the language.
 */
export type Outline = {
  /** Also the document's first title. */
  readonly title: string;
  readonly description?: string;
  readonly back?: { readonly to: string; readonly label: string; readonly area?: Area };
  readonly width?: "narrow";
  /** A map fills the page; a result is in the middle of an otherwise empty one. */
  readonly shape?: "list" | "card" | "form" | "map" | "result";
  /** The page's subject is its heading, which only the server has. */
  readonly untitled?: true;
  /** A phone shows no bar above it. */
  readonly bare?: true;
  /** Anyone may see the page; others are led to the sign-in, and shown nothing first. */
  readonly open?: true;
};

const backToBusiness = {
  back: { to: "/business", label: "title", area: "business" },
} as const;
const businessPart = (part: string): Outline => ({
  title: `part.${part}.title`,
  description: `part.${part}.text`,
  ...backToBusiness,
});
const profilePart = (part: string): Outline => ({
  title: `part.${part}.title`,
  description: `part.${part}.text`,
  back: { to: "/customer/profile", label: "customerProfile.title" },
  width: "narrow",
  shape: "card",
});
const driverPart = (part: string): Outline => ({
  ...profilePart(part),
  back: { to: "/driver/profile", label: "driverProfile.title" },
});
const driverDocument = (title: string, kind: string): Outline => ({
  title,
  description: `driverPaperWords.${kind}`,
  back: { to: "/driver/profile", label: "driverProfile.title" },
  width: "narrow",
  shape: "form",
});
const narrow: Pick<Outline, "width"> = { width: "narrow" };

/** Outlines of all pages that are not rendered at build time. */
export const outlines: Readonly<Partial<Record<ClientPath, Outline>>> = {
  "/business/agents": businessPart("agents"),
  "/business/bookings": { ...businessPart("bookings"), shape: "list" },
  "/business/bookings/:id": { title: "customerTrackingDetail.title", untitled: true, ...narrow },
  "/business/company": { ...businessPart("company"), ...narrow },
  "/business/developers": { title: "title", description: "description", ...backToBusiness },
  "/business/import": { title: "title", description: "description", ...backToBusiness },
  "/business/invitations/:key": { title: "invitation.title", ...narrow, open: true },
  "/business/log": businessPart("log"),
  "/business/members": { ...businessPart("members"), shape: "list" },
  "/business/money": { title: "title", description: "description", ...backToBusiness },
  "/customer/booking": {
    title: "customerBooking.title",
    description: "price.hint",
    shape: "map",
    bare: true,
    open: true,
  },
  "/customer/callback": { title: "customerCallback.title", shape: "result", open: true },
  "/customer/complete": { title: "customerComplete.title", shape: "list" },
  "/customer/complete/:id": { title: "customerCompleteDetail.title", untitled: true, ...narrow },
  "/customer/notices": { title: "inbox.title", ...narrow, shape: "list" },
  "/customer/profile": { title: "customerProfile.title", ...narrow, shape: "list" },
  "/customer/profile/cod": profilePart("cod"),
  "/customer/profile/contacts": profilePart("contacts"),
  "/customer/profile/details": profilePart("details"),
  "/customer/profile/notifications": profilePart("notifications"),
  "/customer/profile/payments": profilePart("payments"),
  "/customer/profile/places": profilePart("places"),
  "/customer/profile/privacy": profilePart("privacy"),
  "/customer/profile/security": profilePart("security"),
  "/customer/profile/tax": profilePart("tax"),
  "/customer/receipt/:id": { title: "page.title", untitled: true, ...narrow },
  "/customer/tracking": {
    title: "customerTracking.title",
    description: "list.activeWords",
    shape: "list",
  },
  "/customer/tracking/:id": {
    title: "customerTrackingDetail.title",
    shape: "map",
    bare: true,
    open: true,
  },
  "/driver/booking": { title: "driverBooking.title", ...narrow },
  "/driver/booking/:id": { title: "driverBookingDetail.title", untitled: true, ...narrow },
  "/driver/callback": { title: "driverCallback.title", shape: "result", open: true },
  "/driver/dashboard": { title: "driverDashboard.title" },
  "/driver/notices": { title: "inbox.title", ...narrow, shape: "list" },
  "/driver/profile": { title: "driverProfile.title", ...narrow },
  "/driver/profile/account": driverDocument("driverProfileAccount.title", "account"),
  "/driver/profile/bank-account": driverDocument("driverProfileBankAccount.title", "bank-account"),
  "/driver/profile/citizen-card": driverDocument("driverProfileCitizenCard.title", "citizen-card"),
  "/driver/profile/display": driverPart("display"),
  "/driver/profile/driver-license": driverDocument(
    "driverProfileDriverLicense.title",
    "driver-license",
  ),
  "/driver/profile/email": driverDocument("driverProfileEmail.title", "email"),
  "/driver/profile/notifications": driverPart("notifications"),
  "/driver/profile/phone-no": driverDocument("driverProfilePhoneNo.title", "phone-no"),
  "/driver/profile/privacy": driverPart("privacy"),
  "/driver/profile/security": driverPart("security"),
  "/driver/profile/vehicle": driverDocument("driverProfileVehicle.title", "vehicle"),
  "/driver/profile/vehicle-act": driverDocument("driverProfileVehicleAct.title", "vehicle-act"),
  "/driver/statement": { title: "title", ...narrow },
  "/driver/task": { title: "driverTask.title", ...narrow, shape: "list" },
  "/driver/task/:id": { title: "driverTaskDetail.title", shape: "map", bare: true },
  "/r/:key": {
    title: "recipient.title",
    untitled: true,
    back: { to: "/", label: "back.home" },
    ...narrow,
    bare: true,
    open: true,
  },
  "/status": { title: "title", description: "description", ...narrow, shape: "card", open: true },
  "/not-me/:token": { title: "notMe.title", untitled: true, ...narrow, open: true },
};

/** The outline of the page at this path of either language; null where its first HTML is the page itself. */
export function outlineAt(thaiPath: string): Outline | null {
  const path = clientPaths.find((pattern) => matchesRoute(pattern, thaiPath));
  return (path && outlines[path]) ?? null;
}
