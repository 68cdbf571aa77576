import { clientPaths } from "@songtan/contract/client-routes";
import { consolePaths } from "@songtan/contract/console/routes";
import { monthOf } from "@songtan/domain/ledger/months";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Scene } from "./scene.ts";

export type Viewer = "guest" | "customer" | "driver" | "freeDriver" | "staff";
export type Screen = {
  name: string;
  /** The address with `:id` in place of a record, where it is one of the app's own. */
  pattern?: string;
  /** The Thai form; the English one has `/en` in front. */
  path: string;
  viewer: Viewer;
  /** With a filled draft of a booking in the browser. */
  withDraft?: boolean;
  /** Just before it is opened. */
  prepare?: () => Promise<void>;
  /** Pressed once it is visible: Enter answers a question it begins with. */
  press?: string;
};

const guestPages = /^\/(customer|driver)\/sign-(in|up)$/;

function viewerOf(path: string): Viewer {
  if (guestPages.test(path)) return "guest";
  if (path.startsWith("/customer/") || path.startsWith("/business/")) return "customer";
  return path.startsWith("/driver/") ? "driver" : "guest";
}

const nameOf = (path: string): string =>
  path === "/" ? "home" : path.slice(1).replaceAll("/", "-").replaceAll(":", "");

const withoutSession = ["/sign-in", "/invitations/:token", "/first-manager/:token"];

/** Every address of the console, below its own. Pages below a record's page are of the same record. */
function consoleScreens(scene: Scene): Screen[] {
  const idOf = (path: string): string => {
    const page = path.replace(/\/:id\/.*$/, "/:id");
    return page === "/bookings/:id" ? scene.completeId : (scene.recordIds[page] ?? "");
  };
  return consolePaths
    .filter((path) => path !== "/" && !(path.includes(":id") && idOf(path) === ""))
    .map((path) => ({
      name: `console-${nameOf(path)}`,
      path: `/console${path
        .replace(":id", idOf(path))
        .replace(":token", "ended")
        .replace(":month", monthOf(serviceDay(new Date())))}`,
      viewer: withoutSession.includes(path) ? "guest" : "staff",
      ...(path === "/reviews/:id" ? { press: "Enter" } : {}),
    }));
}

/** Every address of the app with something behind it. */
export function addressedScreensOf(scene: Scene): Screen[] {
  const idOf = (path: string): string => {
    if (path.startsWith("/customer/complete/")) return scene.completeId;
    if (path.startsWith("/customer/receipt/")) return scene.receiptId;
    if (path.startsWith("/business/")) return scene.businessAddress;
    return path.startsWith("/driver/booking") ? scene.searchingId : scene.activeId;
  };
  return clientPaths.map((path) => ({
    name: nameOf(path),
    pattern: path,
    path: path.replace(":id", idOf(path)).replace(":key", scene.recipientKey),
    viewer: viewerOf(path),
  }));
}

/** Every address with something behind it, and the screens that have no address of their own. */
export function screensOf(scene: Scene): Screen[] {
  const steps = ["route", "parcel", "when", "pay"].map((step) => ({
    name: `customer-booking-${step}`,
    path: `/customer/booking#${step}`,
    viewer: "customer" as const,
    withDraft: true,
  }));
  return [
    ...addressedScreensOf(scene),
    { name: "business-home", path: "/business", viewer: "customer" },
    ...steps,
    {
      name: "customer-tracking-searching",
      path: `/customer/tracking/${scene.searchingId}`,
      viewer: "customer",
    },
    {
      name: "customer-tracking-shared",
      path: `/customer/tracking/${scene.viewKey}`,
      viewer: "guest",
    },
    {
      name: "driver-booking-offer",
      path: "/driver/booking",
      viewer: "freeDriver",
      prepare: scene.makeOffer,
    },
    ...consoleScreens(scene),
    { name: "not-found", path: "/no-such-page", viewer: "guest" },
  ];
}
