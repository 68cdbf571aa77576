import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type MetricsSource, openMetrics } from "./open-metrics.ts";

/** Answers `GET /metrics` on a separate port, which only the monitoring may reach. */
export async function serveMetrics(
  source: MetricsSource,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const metrics = openMetrics(source);
  const { contentType } = metrics.registry;
  const server = createServer(({ method, url }, response) => {
    if (method !== "GET" || url !== "/metrics") return response.writeHead(404).end();
    return metrics.text().then(
      (text) => response.writeHead(200, { "content-type": contentType }).end(text),
      (problem: unknown) => {
        source.log(`metrics: ${String(problem)}`);
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        metrics.close();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
