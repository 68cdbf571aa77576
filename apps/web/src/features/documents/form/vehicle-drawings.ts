import { BoxPickup } from "@songtan/ui/illustrations/box-pickup.tsx";
import { Hatchback } from "@songtan/ui/illustrations/hatchback.tsx";
import { Motorcycle } from "@songtan/ui/illustrations/motorcycle.tsx";
import { Pickup } from "@songtan/ui/illustrations/pickup.tsx";

export const vehicleDrawings = {
  motorcycle: Motorcycle,
  hatchback: Hatchback,
  pickup: Pickup,
  box_pickup: BoxPickup,
};
