import { createDrafts } from "@songtan/client/forms/create-drafts.ts";
import type { ReportView } from "@songtan/contract/claims/reports";
import { auth } from "../session/session.ts";
import type { ReportSide } from "./report-calls.ts";

export type ReportDraft = {
  /** What is wrong; empty until chosen. */
  kind: ReportView["kind"] | "";
  text: string;
  photos: readonly File[];
  /** Whether money is claimed, and how much, as it was typed. */
  claims: boolean;
  amount: string;
};

const empty: ReportDraft = { kind: "", text: "", photos: [], claims: false, amount: "" };

const { useDrafts, useDraft } = createDrafts(empty);

/** Problem reports being written, by who writes and about which booking, until they were sent. */
export const useReportDrafts = useDrafts;
export const useReportDraft = (side: ReportSide, bookingId: string) =>
  useDraft(`${side}:${bookingId}`);

// The next person at this device must not find them.
auth.onLogout((role) => useDrafts.getState().clear((key) => key.startsWith(`${role}:`)));
