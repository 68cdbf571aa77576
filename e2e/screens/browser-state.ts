import type { BrowserContextOptions } from "@playwright/test";
import {
  type BookingDraft,
  bookingDraftVersion,
  emptyStop,
} from "../../apps/web/src/features/booking-form/draft/booking-draft.ts";
import { bookingStorageKey } from "../../apps/web/src/features/booking-form/draft/storage-key.ts";
import { deviceId, type Scene } from "./scene.ts";
import type { Viewer } from "./screen-list.ts";

export type Variant = { locale: "th" | "en"; width: number; scheme: "light" | "dark" };

const heights: Record<number, number> = { 360: 640, 390: 844, 1440: 900 };
/** The app's own places in a browser: SPEC 9's prefix, the colour scheme's and the device's keys. */
const colourSchemeKey = "songtan.color-scheme";
const deviceKey = "songtan.device";

/** A browser as this person's would be: signed in, in their language and colours, a booking half made. */
export function browserState(
  url: string,
  scene: Scene,
  { locale, width, scheme, viewer }: Variant & { viewer: Viewer },
): BrowserContextOptions {
  const stored = { [colourSchemeKey]: scheme, [deviceKey]: deviceId, ...sessionOf(scene, viewer) };
  return {
    viewport: { width, height: heights[width] ?? 900 },
    locale: locale === "th" ? "th-TH" : "en-US",
    timezoneId: "Asia/Bangkok",
    colorScheme: scheme,
    reducedMotion: "reduce",
    hasTouch: width < 600,
    isMobile: width < 600,
    geolocation: { latitude: 13.7377, longitude: 100.5603 },
    permissions: ["geolocation"],
    storageState: {
      cookies: [
        { name: "i18n_redirected", value: locale },
        ...(viewer === "staff" ? [scene.staffCookie] : []),
      ].map((cookie) => ({
        ...cookie,
        domain: new URL(url).hostname,
        path: "/",
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: "Lax" as const,
      })),
      origins: [
        {
          origin: url,
          localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  };
}

function sessionOf(scene: Scene, viewer: Viewer): Record<string, string> {
  if (viewer === "guest" || viewer === "staff") return {};
  const role = viewer === "customer" ? "customer" : "driver";
  const token = {
    customer: scene.customerToken,
    driver: scene.driverToken,
    freeDriver: scene.freeDriverToken,
  }[viewer];
  return { "auth.strategy": role, [`auth._token.${role}`]: `Bearer ${token}` };
}

/** Two filled stops, so that no step of the booking sends the person back to an earlier one. */
export function draftEntry(): { name: string; value: string } {
  const draft: Partial<BookingDraft> = {
    stops: [
      {
        ...emptyStop("pickup"),
        search: "เทอร์มินอล 21 อโศก",
        address: "เทอร์มินอล 21 อโศก ถนนสุขุมวิท แขวงคลองเตยเหนือ กรุงเทพมหานคร",
        latitude: 13.7377,
        longitude: 100.5603,
        precision: "point",
        contactName: "พิมพ์ชนก ศรีสุวรรณ",
        contactPhone: "0891234500",
      },
      {
        ...emptyStop("dropoff"),
        search: "ตลาดนัดจตุจักร",
        address: "ตลาดนัดจตุจักร ถนนกำแพงเพชร แขวงจตุจักร กรุงเทพมหานคร",
        detail: "โครงการ 4 ซอย 12",
        latitude: 13.7999,
        longitude: 100.5502,
        precision: "point",
        contactName: "วิภา ทองสุข",
        contactPhone: "0861230002",
      },
    ],
    senderFilled: true,
  };
  return {
    name: bookingStorageKey,
    value: JSON.stringify({ state: { draft }, version: bookingDraftVersion }),
  };
}
