import { writeFileSync } from "node:fs";
import { printTransitions } from "../src/booking/print-transitions.ts";

/** Writes the state diagrams from the tables: `node packages/domain/scripts/print-states.ts`. */
writeFileSync(
  new URL("../../../docs/domain/booking-states.md", import.meta.url),
  printTransitions(),
);
