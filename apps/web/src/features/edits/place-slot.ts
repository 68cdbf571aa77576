import type { ComponentType, ReactNode } from "react";

type PlaceInput = {
  address: string;
  latitude: number;
  longitude: number;
  placeId: string | null;
} & {
  contactName?: string | undefined;
  contactPhone?: string | undefined;
  note?: string | undefined;
};

/** The search for a place, which the page puts in. */
export type PlaceSlot = ComponentType<{
  label: string;
  value: string;
  onType: (text: string) => void;
  onPick: (place: PlaceInput) => void;
  onPin: () => void;
  placed: boolean;
  near: { latitude: number; longitude: number } | null;
  placeholder: string;
  error?: ReactNode;
}>;
