import { channel } from "node:diagnostics_channel";

/** The measures that parts of the program publish. `metrics/` listens where `METRICS_PORT` is set. */
export type Measures = {
  request: { route: string; method: string; status: number; role: string; seconds: number };
  statement: Timed;
  round: Timed;
  provider: Timed & { provider: string };
};
type Timed = { seconds: number; failed: boolean };

const channels = {
  request: channel("songtan:request"),
  statement: channel("songtan:statement"),
  round: channel("songtan:round"),
  provider: channel("songtan:provider"),
} satisfies Record<keyof Measures, unknown>;

/** Measures only while something listens: without metrics it costs nothing. */
export const isMeasured = (name: keyof Measures): boolean => channels[name].hasSubscribers;

export const publish = <Name extends keyof Measures>(name: Name, measure: Measures[Name]): void =>
  channels[name].publish(measure);

/** Publishes the duration and result of some work, and returns its promise unchanged. */
export function timed<T>(name: "statement" | "round", work: Promise<T>): Promise<T>;
export function timed<T>(name: "provider", work: Promise<T>, provider: string): Promise<T>;
export function timed<T>(name: keyof Measures, work: Promise<T>, provider = ""): Promise<T> {
  if (!channels[name].hasSubscribers) return work;
  const begun = performance.now();
  const end = (failed: boolean) =>
    channels[name].publish({ seconds: (performance.now() - begun) / 1000, failed, provider });
  work.then(
    () => end(false),
    () => end(true),
  );
  return work;
}

/** Listens until the returned function is called. */
export function listenTo<Name extends keyof Measures>(
  name: Name,
  listener: (measure: Measures[Name]) => void,
): () => void {
  const receive = (measure: unknown) => listener(measure as Measures[Name]);
  channels[name].subscribe(receive);
  return () => void channels[name].unsubscribe(receive);
}
