import type { Deps } from "../deps.ts";

/** What a step of the sweep is given. */
export type SweepDeps = Pick<Deps, "db" | "clock" | "files" | "places">;
