import type { Locale } from "@songtan/domain/account-types";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import en from "../../locales/en/duty.json" with { type: "json" };
import th from "../../locales/th/duty.json" with { type: "json" };

const catalogue: Catalogue<typeof en> = { th, en };

/** Notice that a driver's break is over and offers resume. */
export const breakOverNotice = (locale: Locale): { title: string; text: string } =>
  catalogue[locale].breakOver;

/** Notice that a driver's destination has ended automatically, so all jobs are offered. */
export const destinationOverNotice = (
  cause: "timeOver" | "reached",
  locale: Locale,
): { title: string; text: string } => catalogue[locale].destination[cause];

/** A short text of staff to drivers. */
export const broadcastNotice = (text: string, locale: Locale): { title: string; text: string } => ({
  title: fillText(catalogue[locale].broadcast.title),
  text,
});
