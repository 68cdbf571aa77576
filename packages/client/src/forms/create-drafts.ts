import { create } from "zustand";

type Drafts<Draft> = {
  drafts: Readonly<Record<string, Draft>>;
  change: (key: string, part: Partial<Draft>) => void;
  /** Removes drafts that were sent, or that belong to a closed view. */
  clear: (isGone: (key: string) => boolean) => void;
};

/** What was typed and photographed under each key, for as long as the page lives: closing a sheet loses nothing. */
export function createDrafts<Draft extends object>(empty: Draft) {
  const useDrafts = create<Drafts<Draft>>()((set) => ({
    drafts: {},
    change: (key, part) =>
      set(({ drafts }) => ({
        drafts: { ...drafts, [key]: { ...(drafts[key] ?? empty), ...part } },
      })),
    clear: (isGone) =>
      set(({ drafts }) => ({
        drafts: Object.fromEntries(Object.entries(drafts).filter(([key]) => !isGone(key))),
      })),
  }));
  const useDraft = (key: string) => {
    const draft = useDrafts((slice) => slice.drafts[key]) ?? empty;
    const { change, clear } = useDrafts.getState();
    return {
      draft,
      change: (part: Partial<Draft>) => change(key, part),
      clear: () => clear((other) => other === key),
    };
  };
  return { useDrafts, useDraft };
}
