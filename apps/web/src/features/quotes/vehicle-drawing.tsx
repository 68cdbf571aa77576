import type { Vehicle } from "@songtan/domain/vehicle-types";
import { BoxPickup } from "@songtan/ui/illustrations/box-pickup.tsx";
import type { DrawingProps } from "@songtan/ui/illustrations/drawing.tsx";
import { Hatchback } from "@songtan/ui/illustrations/hatchback.tsx";
import { Motorcycle } from "@songtan/ui/illustrations/motorcycle.tsx";
import { Pickup } from "@songtan/ui/illustrations/pickup.tsx";

const drawings = {
  motorcycle: Motorcycle,
  hatchback: Hatchback,
  pickup: Pickup,
  box_pickup: BoxPickup,
};

export function VehicleDrawing({ vehicle, ...rest }: DrawingProps & { vehicle: Vehicle }) {
  const Picture = drawings[vehicle];
  return <Picture {...rest} />;
}
