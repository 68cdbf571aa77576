import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { estimateMetres, type Point } from "@songtan/domain/quoting/distance";

export type RoadRequest = {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: unknown;
};
export type Reply = { status?: number; json?: unknown; text?: string };
export type RoadServer = {
  url: string;
  requests: RoadRequest[];
  /** What the next requests are answered; a promise that never ends is a server that hangs. */
  answer: (request: RoadRequest) => Reply | Promise<Reply>;
  close(): Promise<void>;
};

/** A local server in place of a road engine's, which records its requests. */
export async function openRoadServer(answer: RoadServer["answer"]): Promise<RoadServer> {
  const requests: RoadRequest[] = [];
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    const recorded = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: text === "" ? null : JSON.parse(text),
    };
    requests.push(recorded);
    const { status = 200, json, text: raw } = await roadServer.answer(recorded);
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(raw ?? JSON.stringify(json));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const roadServer: RoadServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return roadServer;
}

/** Roads of a city that OSRM might know: each way a little longer than the estimate, at 36 km/h. */
export function cityByOsrm({ url }: Pick<RoadRequest, "url">): Reply {
  const { pathname, searchParams } = new URL(url, "http://roads");
  const [, service = "", , , written = ""] = pathname.split("/");
  const points = written.split(";").map((pair): Point => {
    const [longitude = 0, latitude = 0] = pair.split(",").map(Number);
    return { latitude, longitude };
  });
  const metres = (from: Point | undefined, to: Point | undefined) =>
    from && to ? estimateMetres(from, to) * 1.1 : 0;
  const seconds = (distance: number) => distance / 10;
  const waypoint = ({ latitude, longitude }: Point) => ({
    distance: 12.5,
    name: "",
    location: [longitude, latitude],
  });
  if (service === "table") {
    const chosen = (name: string) =>
      (searchParams.get(name) ?? "").split(";").map((index) => points[Number(index)]);
    const distances = chosen("sources").map((from) =>
      chosen("destinations").map((to) => metres(from, to)),
    );
    return {
      json: {
        code: "Ok",
        distances,
        durations: distances.map((row) => row.map(seconds)),
        sources: chosen("sources").flatMap((point) => (point ? [waypoint(point)] : [])),
        destinations: chosen("destinations").flatMap((point) => (point ? [waypoint(point)] : [])),
      },
    };
  }
  const legs = points.slice(1).map((to, index) => {
    const distance = metres(points[index], to);
    return { distance, duration: seconds(distance), steps: [], summary: "", weight: 1 };
  });
  const total = legs.reduce((sum, leg) => sum + leg.distance, 0);
  // Round a corner, so that a real line differs from a straight one.
  const coordinates = points.flatMap(({ latitude, longitude }, index) =>
    index === 0
      ? [[longitude, latitude]]
      : [
          [longitude, points[index - 1]?.latitude ?? latitude],
          [longitude, latitude],
        ],
  );
  const route = {
    distance: total,
    duration: seconds(total),
    legs,
    geometry: { type: "LineString", coordinates },
  };
  return { json: { code: "Ok", routes: [route], waypoints: points.map(waypoint) } };
}
