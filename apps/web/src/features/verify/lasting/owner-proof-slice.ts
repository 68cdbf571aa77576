import type { Role } from "@songtan/domain/account-types";
import { create } from "zustand";
import { onOwnerProof } from "../../api/api.ts";

export type OwnerProofState = {
  /** The pending call's account and its resolver, which receives false when the person closed the dialog. */
  request: { role: Role; resolve: (proved: boolean) => void } | null;
  open: (role: Role) => Promise<boolean>;
  answer: (proved: boolean) => void;
};

/** State of the dialog that requests the owner's proof, and the pending call. */
export const useOwnerProof = create<OwnerProofState>()((set, get) => ({
  request: null,
  open: (role) =>
    new Promise((resolve) => {
      get().request?.resolve(false);
      set({ request: { role, resolve } });
    }),
  answer: (proved) => {
    const { request } = get();
    set({ request: null });
    request?.resolve(proved);
  },
}));

onOwnerProof((role) => useOwnerProof.getState().open(role));
