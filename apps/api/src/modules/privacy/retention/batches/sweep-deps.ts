import type { Deps } from "../../../../deps/deps.ts";

/** What a step of the sweep is given. */
export type SweepDeps = Pick<Deps, "db" | "clock" | "files" | "places">;
