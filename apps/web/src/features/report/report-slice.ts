import { create } from "zustand";

type ReportDraft = {
  /** What is wrong; empty until chosen. */
  kind: string;
  text: string;
  /** Uploads already made. */
  photoIds: string[];
};

export type ReportState = {
  /** The booking whose problem is being written; null while the form is closed. */
  bookingId: string | null;
  /** One draft a booking, so that closing the form by mistake loses nothing. */
  drafts: Readonly<Record<string, ReportDraft>>;
  open: (bookingId: string) => void;
  close: () => void;
  change: (bookingId: string, changes: Partial<ReportDraft>) => void;
  /** The report was sent. */
  sent: (bookingId: string) => void;
};

const emptyReport: ReportDraft = { kind: "", text: "", photoIds: [] };

/** Problem reports being written. */
export const useReport = create<ReportState>()((set) => ({
  bookingId: null,
  drafts: {},
  open: (bookingId) => set({ bookingId }),
  close: () => set({ bookingId: null }),
  change: (bookingId, changes) =>
    set(({ drafts }) => ({
      drafts: { ...drafts, [bookingId]: { ...emptyReport, ...drafts[bookingId], ...changes } },
    })),
  sent: (bookingId) => set(({ drafts: { [bookingId]: _, ...drafts } }) => ({ drafts, bookingId: null })),
}));
