import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type MetricName, metricEntries, metricList } from "./metric-list.ts";

type Labels = Record<string, string>;

/** The metrics of `metricList` and the default metrics of `prom-client` for the Node process. */
export function openRegistry() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauges = new Map<MetricName, Gauge>();
  const histograms = new Map<MetricName, Histogram>();
  for (const [name, { kind, help, labels = {}, buckets = [] }] of metricEntries) {
    const about = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    if (kind === "gauge") {
      const gauge = new Gauge(about);
      // Without labels it begins at 0, which nothing has measured.
      if (about.labelNames.length === 0) gauge.remove();
      gauges.set(name, gauge);
    } else histograms.set(name, new Histogram({ ...about, buckets: [...buckets] }));
  }
  return {
    registry,
    observe: (name: MetricName, labels: Labels, seconds: number) =>
      histograms.get(name)?.observe(labels, seconds),
    set: (name: MetricName, value: number, labels: Labels = {}) =>
      gauges.get(name)?.set(labels, value),
    /** Removes every value. `reset` alone would leave a metric without labels at 0. */
    clear: (...names: MetricName[]) => {
      for (const name of names) {
        gauges.get(name)?.reset();
        if (!("labels" in metricList[name])) gauges.get(name)?.remove();
      }
    },
  };
}
export type OwnRegistry = ReturnType<typeof openRegistry>;
