import type { StopKind } from "../source/map-types.ts";
import css from "./stop-kind.module.css";

/** The class that gives a stop of this kind its colours. */
export const stopKindClass = (kind: StopKind): string | undefined => css[kind];
