import type { Locale } from "@songtan/domain/account-types";
import { type Catalogue, textOrKey } from "@songtan/domain/texts";
import en from "../../locales/en/timeline.json" with { type: "json" };
import th from "../../locales/th/timeline.json" with { type: "json" };
import type { TimelineKind } from "../bookings/timeline.ts";

const catalogue: Catalogue<typeof en & { event: Record<TimelineKind, string> }> = { th, en };

/** A short label of an event, as a document about a booking prints it. */
export const timelineLabel = (kind: TimelineKind, locale: Locale): string =>
  catalogue[locale].event[kind];

export const proofLabel = (kind: string, locale: Locale): string =>
  textOrKey(catalogue[locale].proof, kind);

export const actorLabel = (kind: string, locale: Locale): string =>
  textOrKey(catalogue[locale].actor, kind);
