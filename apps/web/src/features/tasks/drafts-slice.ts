import { create } from "zustand";
import { emptyDraft, type ProofDraft } from "./proof-needs.ts";

type Drafts = {
  drafts: Readonly<Record<string, ProofDraft>>;
  change: (key: string, change: Partial<ProofDraft>) => void;
  forget: (key: string) => void;
};

/** What was typed and photographed for each step, for as long as the page lives: closing a sheet loses nothing. */
const useDrafts = create<Drafts>()((set) => ({
  drafts: {},
  change: (key, change) =>
    set(({ drafts }) => ({ drafts: { ...drafts, [key]: { ...(drafts[key] ?? emptyDraft), ...change } } })),
  forget: (key) =>
    set(({ drafts }) => ({ drafts: Object.fromEntries(Object.entries(drafts).filter(([of]) => of !== key)) })),
}));

export function useProofDraft(key: string) {
  const draft = useDrafts((slice) => slice.drafts[key]) ?? emptyDraft;
  const { change, forget } = useDrafts.getState();
  return {
    draft,
    change: (part: Partial<ProofDraft>) => change(key, part),
    forget: () => forget(key),
  };
}
