import { onTestFinished } from "vitest";
import { engineRoads } from "../../src/adapters/roads/engine-roads.ts";
import type { Engine } from "../../src/adapters/roads/engines/engine.ts";
import { siam, silom } from "../world/points.ts";
import { openRoadServer, type Reply, type RoadServer } from "./road-server.ts";

/** A Monday at noon in Bangkok: a quarter more than on empty roads. */
export const noon = { at: new Date("2026-11-23T05:00:00Z"), holidays: [] };

/** A server that is gone when the test is over. */
export async function openServer(answer: RoadServer["answer"]): Promise<RoadServer> {
  const server = await openRoadServer(answer);
  onTestFinished(() => server.close());
  return server;
}

/** The result of an engine with a server that always returns the same answer. */
export async function callEngine(engineAt: (url: string) => Engine, reply: Reply | Promise<Reply>) {
  const server = await openServer(() => reply);
  const roads = engineRoads(engineAt(server.url), { log: () => {} });
  return { server, roads, route: () => roads.route([siam, silom], "motorcycle", noon) };
}

/** From OSRM's own documentation, with our two points. */
export const osrmRoute = {
  code: "Ok",
  routes: [
    {
      distance: 2751.4,
      duration: 330.2,
      weight: 330.2,
      weight_name: "routability",
      geometry: {
        type: "LineString",
        coordinates: [
          [100.5347001, 13.7466004],
          [100.5301, 13.7401],
          [100.524, 13.7279],
        ],
      },
      legs: [{ distance: 2751.4, duration: 330.2, weight: 330.2, summary: "", steps: [] }],
    },
  ],
  waypoints: [
    { hint: "x", distance: 4.15, name: "ถนนพระรามที่ 1", location: [100.5347, 13.7466] },
    { hint: "y", distance: 9.8, name: "", location: [100.524, 13.7279] },
  ],
};
