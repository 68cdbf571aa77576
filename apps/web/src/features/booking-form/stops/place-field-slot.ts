import type { ComponentType, ReactNode } from "react";
import type { PlaceInput } from "../draft/place-changes.ts";

/** The search for a place, which the page puts in: booking knows what it gives, not how it finds. */
export type PlaceFieldSlot = ComponentType<{
  label: string;
  value: string;
  onType: (text: string) => void;
  onPick: (place: PlaceInput) => void;
  onPin: () => void;
  onTyped?: (start: { latitude: number; longitude: number } | null) => void;
  placed: boolean;
  near: { latitude: number; longitude: number } | null;
  excluded?: readonly { latitude: number; longitude: number; placeId: string | null }[];
  placeholder: string;
  error?: ReactNode;
  onBlur?: () => void;
}>;
