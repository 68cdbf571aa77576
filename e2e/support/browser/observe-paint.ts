declare global {
  interface Window {
    measured: { shift: number; paint: number };
  }
}

/** Runs in the page before its own scripts: sums what moves without a touch, and when the largest part was painted. */
export function observePaintAndShift(): void {
  window.measured = { shift: 0, paint: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.measured.paint = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) window.measured.shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
