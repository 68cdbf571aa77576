import { randomUUID } from "node:crypto";
import type { ImportPlace } from "@songtan/contract/partners/imports";
import { idInCity } from "@songtan/domain/cities/city-id";
import type { ImportedRow, ImportedStop } from "@songtan/domain/imports/read-row";
import type { Extra } from "@songtan/domain/vehicle-types";
import pLimit from "p-limit";
import type { Deps } from "../../../../deps/deps.ts";
import { areasOf, cityOf, quoteRow } from "../../../pricing/quotes/create-quote.ts";
import { findRouteAt } from "../../../pricing/quotes/find-route.ts";
import { priceQuoteOrThrow } from "../../../pricing/quotes/price-quote-or-throw.ts";
import { loadTariffAt } from "../../../pricing/tariff/load-tariff.ts";

export type PlacedRow = { row: ImportedRow; pickup: ImportPlace; dropoff: ImportPlace };
export type RowQuote = ReturnType<typeof quoteRow> & { id: string };

/** Routes requested of a road engine at the same time. */
const routesAtOnce = 8;

/**
 * Prices rows as `POST /quotes` would, all by the tariff of one moment.
 * @returns prices one row: its quote, to be saved
 */
export async function rowPricer(
  deps: Pick<Deps, "db" | "clock" | "roads" | "places">,
  accountId: string,
) {
  const now = deps.clock();
  const tariff = await loadTariffAt(deps.db, now);
  const holidays = tariff.holiday.days;
  const atOnce = pLimit(routesAtOnce);
  const areas = new Map<string, ReturnType<typeof areasOf>>();
  const areasAt = (place: ImportPlace) => {
    const key = `${place.latitude},${place.longitude}`;
    const known = areas.get(key) ?? areasOf(deps.places, place);
    areas.set(key, known);
    return known;
  };
  /** @throws Refusal when there is no price */
  return async ({ row, pickup, dropoff }: PlacedRow): Promise<RowQuote> => {
    const { vehicle, category, weightKg, codSatang, declaredSatang, scheduledAt } = row;
    const stops = [
      stopOf(row.pickup, pickup),
      { ...stopOf(row.dropoff, dropoff), ...(codSatang > 0 && { codAmountSatang: codSatang }) },
    ];
    const departure = { at: scheduledAt ?? now, holidays };
    const route = await atOnce(() => findRouteAt(deps, { stops, vehicle, departure }));
    const extras: Extra[] =
      (declaredSatang ?? 0) > tariff.liability.freeSatang ? ["raised_liability"] : [];
    const parcel = {
      category,
      weightKg,
      ...(declaredSatang !== null && { declaredValueSatang: declaredSatang }),
    };
    const placed = stops.map((stop) => ({ ...stop, ...areasAt(stop) }));
    const priced = priceQuoteOrThrow(
      {
        ...{ vehicle, parcel, extras, pickUpAt: departure.at },
        stops: placed,
        distanceMetres: route.distanceMetres,
      },
      tariff,
    );
    const input = { accountId, stops, vehicle, parcel, extras };
    const city = cityOf(placed);
    const quote = { input, route, priced, promo: null, scheduledAt, city, now };
    const id = idInCity(randomUUID(), city);
    return { id, ...quoteRow({ ...quote, tariffVersion: tariff.version }) };
  };
}

const stopOf = ({ address }: ImportedStop, { latitude, longitude, placeId }: ImportPlace) => ({
  latitude,
  longitude,
  address,
  ...(placeId !== undefined && { placeId }),
});
