import { PlaceView, ReversePlace, SearchPlaces } from "@songtan/contract/bookings/places";
import { Refusal } from "@songtan/contract/errors";
import { data, list, wholeList } from "@songtan/contract/scalars";
import { isInThailand } from "@songtan/domain/quoting/area";
import { reversePlace } from "@songtan/places/reverse";
import { searchPlaces } from "@songtan/places/search";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { refuseWater } from "./refuse-water.ts";

/**
 * Place search and its reverse, without sign-in: the home page uses it before the customer has an
 * account.
 */
export const placeRoutes =
  (deps: Pick<Deps, "places">): FastifyPluginAsyncZod =>
  async (app) => {
    const config = perAddress("placesPerSecond", 1);
    app.get(
      "/places",
      {
        config,
        schema: { tags: ["places"], querystring: SearchPlaces, response: { 200: list(PlaceView) } },
      },
      async (request) => {
        const { q, near, limit } = request.query;
        const search = {
          q,
          near: near ? toPoint(near) : undefined,
          limit,
          locale: localeOf(request),
        };
        return wholeList(searchPlaces(deps.places, search));
      },
    );
    app.get(
      "/places/reverse",
      {
        config,
        schema: { tags: ["places"], querystring: ReversePlace, response: { 200: data(PlaceView) } },
      },
      async (request) => {
        const place = reversePlace(deps.places, request.query, localeOf(request));
        if (isInThailand(request.query))
          refuseWater(deps.places, request.query, { stop: 1, field: "latitude" });
        if (!place) throw new Refusal("outside_area", { stop: 1 });
        return { data: place };
      },
    );
  };

function toPoint(near: string): { latitude: number; longitude: number } {
  const [latitude = 0, longitude = 0] = near.split(",").map(Number);
  return { latitude, longitude };
}
