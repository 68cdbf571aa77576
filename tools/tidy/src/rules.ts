import { guardRules } from "./rules/guard.ts";
import { serverRules } from "./rules/server.ts";
import { shapeRules } from "./rules/shape.ts";
import { textRules } from "./rules/text.ts";

/** The rules of the house that look at one file at a time. */
export const rules = [...shapeRules, ...serverRules, ...textRules, ...guardRules];
