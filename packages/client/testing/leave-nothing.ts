import { afterAll, vi } from "vitest";

// Files share a process: what one of them replaced outside is back before the next begins.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
