import { callLink } from "@songtan/domain/thai/phone";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Stop } from "../../proofs/proof-needs.ts";
import { NavigateButton } from "./navigate-button.tsx";
import css from "./stop-actions.module.css";

type StopActionsProps = {
  /** The number to call there; null where the phone number is not shown. */
  phone: string | null | undefined;
  callLabel: string;
  place: Pick<Stop, "latitude" | "longitude">;
  vehicle: Vehicle;
};

/** The two large buttons for a place that is not a stop: call the contact, and navigate there. */
export function StopActions({ phone, callLabel, place, vehicle }: StopActionsProps) {
  return (
    <div className={css.actions}>
      {phone && (
        <ActionButton
          variant="outline"
          fullWidth
          icon={<IconPhone size={22} aria-hidden />}
          to={callLink(phone)}
        >
          {callLabel}
        </ActionButton>
      )}
      <NavigateButton place={place} vehicle={vehicle} />
    </div>
  );
}

type QuickActionsProps = {
  phone: string | null | undefined;
  callLabel: string;
  /** Where to go now; null where another card says it. */
  place: StopActionsProps["place"] | null;
  vehicle: Vehicle;
  /** The way into the chat, where there is one. */
  chat: ReactNode;
};

/** The actions needed on the road, in one row within the thumb's reach above the main button: navigate, call, message. */
export function QuickActions({ phone, callLabel, place, vehicle, chat }: QuickActionsProps) {
  return (
    <div className={css.quick}>
      {place && <NavigateButton place={place} vehicle={vehicle} />}
      {place && phone && (
        <ActionButton
          variant="outline"
          fullWidth
          icon={<IconPhone size={22} aria-hidden />}
          to={callLink(phone)}
        >
          {callLabel}
        </ActionButton>
      )}
      {chat}
    </div>
  );
}
