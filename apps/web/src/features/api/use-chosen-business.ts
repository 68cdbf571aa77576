import { useStore } from "zustand/react";
import { type ChosenBusiness, chosenBusiness } from "./chosen-business.ts";

/** The business that is chosen in this tab; null before one is. */
export const useChosenBusiness = (): ChosenBusiness | null =>
  useStore(chosenBusiness, ({ business }) => business);
