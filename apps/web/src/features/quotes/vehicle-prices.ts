import { formatBaht } from "@songtan/client/language/format.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { useState } from "react";

export type PricedVehicles = Pick<QuoteView, "vehicle" | "vehiclePrices" | "distanceSource">;

/**
 * The price of each vehicle as text. Motorcycles may not use every road that cars do: where a road engine found
 * the way, a price for the other kind of vehicle is marked as about.
 */
export function vehiclePriceTexts(
  quote: PricedVehicles | undefined,
): Partial<Record<Vehicle, string>> {
  if (!quote) return {};
  const onTwoWheels = (vehicle: Vehicle) => vehicle === "motorcycle";
  const texts = quote.vehiclePrices.map(({ vehicle, totalSatang }) => {
    const otherRoad =
      quote.distanceSource === "road" && onTwoWheels(vehicle) !== onTwoWheels(quote.vehicle);
    return [vehicle, `${otherRoad ? "≈ " : ""}${formatBaht(totalSatang)}`];
  });
  return Object.fromEntries(texts);
}

/**
 * The last prices of the same route: they stay in sight while the vehicle chosen cannot carry what was typed, which
 * is when they are compared.
 */
export function useLastPrices<Quote extends PricedVehicles>(
  quote: Quote | undefined,
  route: string,
): Quote | undefined {
  const [last, setLast] = useState<{ quote: Quote; route: string } | null>(null);
  if (quote && (last?.quote !== quote || last.route !== route)) setLast({ quote, route });
  return quote ?? (last?.route === route ? last.quote : undefined);
}
