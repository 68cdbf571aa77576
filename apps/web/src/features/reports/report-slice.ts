import { createDrafts } from "@songtan/client/forms/create-drafts.ts";
import type { ReportView } from "@songtan/contract/claims/reports";
import { auth } from "../session/session.ts";
import type { ReportSide } from "./report-calls.ts";

export type ReportDraft = {
  /** What is wrong; empty until chosen. */
  kind: ReportView["kind"] | "";
  text: string;
  photos: readonly File[];
  /** True when money is claimed. `amount` is the typed sum. */
  claims: boolean;
  amount: string;
};

const empty: ReportDraft = { kind: "", text: "", photos: [], claims: false, amount: "" };

const { useDrafts, useDraft } = createDrafts(empty);

/** Drafts of problem reports, by side and booking, until they are sent. */
export const useReportDrafts = useDrafts;
export const useReportDraft = (side: ReportSide, bookingId: string) =>
  useDraft(`${side}:${bookingId}`);

// The next person at this device must not find them.
auth.onLogout((role) => useDrafts.getState().clear((key) => key.startsWith(`${role}:`)));
