import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import type { FieldProblems } from "../../features/booking-form/draft/use-field-problems.ts";
import { ParcelStep } from "../../features/booking-form/steps/parcel-step.tsx";
import type { PromoQuote } from "../../features/quotes/quote-with-promo.ts";
import { VehicleField } from "../../features/quotes/vehicle-field.tsx";

type VehicleChoiceProps = {
  tariff: TariffView | undefined;
  refusals: Partial<Record<Vehicle, string>>;
  priced: PromoQuote | undefined;
};

/** The second step with its vehicles, in a file that loads when the step is opened. */
export function BookingParcel({
  fields,
  ...vehicles
}: VehicleChoiceProps & { fields: FieldProblems }) {
  return <ParcelStep fields={fields} vehicles={<VehicleChoice {...vehicles} />} />;
}

/** The vehicles side by side, each with its price on this route or the reason why it cannot carry the parcel. */
function VehicleChoice({ priced, ...rest }: VehicleChoiceProps) {
  const t = useText("booking");
  const vehicle = useBooking((booking) => booking.draft.vehicle);
  const change = useBooking((booking) => booking.change);
  return (
    <VehicleField
      {...rest}
      priced={priced}
      value={vehicle}
      onChange={(chosen) => change({ vehicle: chosen })}
      columns={1}
      error={rest.refusals[vehicle] && t("parcel.otherVehicle")}
    />
  );
}
