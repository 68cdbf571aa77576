import type { Deps } from "../../../../deps/deps.ts";

/** Dependencies of a step of the sweep. */
export type SweepDeps = Pick<Deps, "db" | "clock" | "files" | "places">;
