import { plainPath } from "@songtan/client/language/locales.ts";
import { matchesRoute } from "@songtan/contract/client-routes";
import type { MemberRole, Mode } from "@songtan/domain/businesses/types";
import { createStore } from "zustand/vanilla";

export type ChosenBusiness = {
  id: string;
  name: string;
  role: MemberRole;
  mode: Mode;
  /** The booking form and the tracking pages act for it too, until the person leaves it. */
  isBooking: boolean;
};

export const businessStorageKey = "songtan.business";

/** The business that this tab shows. Null until the browser's storage was read. */
export const chosenBusiness = createStore<{ business: ChosenBusiness | null }>()(() => ({
  business: null,
}));

export function chooseBusiness(business: ChosenBusiness | null): void {
  chosenBusiness.setState({ business });
  try {
    if (business) sessionStorage.setItem(businessStorageKey, JSON.stringify(business));
    else sessionStorage.removeItem(businessStorageKey);
  } catch {
    // A browser that stores nothing keeps the choice until the page is closed.
  }
}

/** Changes the choice where there is one. */
export function changeBusiness(changes: Partial<Omit<ChosenBusiness, "id">>): void {
  const { business } = chosenBusiness.getState();
  if (business) chooseBusiness({ ...business, ...changes });
}

/** After the first rendering begins, so that built pages are the same for everybody. */
export function readChosenBusiness(): void {
  try {
    const stored = sessionStorage.getItem(businessStorageKey);
    if (stored) chosenBusiness.setState({ business: JSON.parse(stored) as ChosenBusiness });
  } catch {
    // See chooseBusiness.
  }
}
if (typeof window !== "undefined") readChosenBusiness();

/** Calls that may be made for a business. All other calls are made for the person. */
const callsOfBusiness =
  /^\/(quotes|bookings|receipts|uploads|business|test|customer\/cod|webhook-endpoints|webhook-events|agent-proposals)(?=[/?]|$)/;
/** Pages where people act for themselves even while they book for a business: a profile picture is personal. */
const ownPlaces = /^\/(driver|customer\/profile)(\/|$)/;
const ownPages = /^\/business(\/|$)/;

/** Returns true for the pages of a business, which never act for the person. */
export const isBusinessPage = (pathname: string): boolean => ownPages.test(plainPath(pathname));

/** Returns true when the page redirects at once to a booking shown in the business's name. */
export const leadsToActing = (pathname: string): boolean =>
  matchesRoute("/business/bookings/:id", plainPath(pathname));

/** The business that a call of this path is made for; null for the person. */
export function businessOfCall(path: string): ChosenBusiness | null {
  const { business } = chosenBusiness.getState();
  if (!business || !callsOfBusiness.test(path)) return null;
  const pathname = typeof window === "undefined" ? "/" : window.location.pathname;
  if (isBusinessPage(pathname)) return business;
  return business.isBooking && !ownPlaces.test(plainPath(pathname)) ? business : null;
}

/** The headers that name it. */
export function businessHeaders(path: string): Record<string, string> {
  const business = businessOfCall(path);
  return business ? { "Songtan-Business": business.id, "Songtan-Mode": business.mode } : {};
}
