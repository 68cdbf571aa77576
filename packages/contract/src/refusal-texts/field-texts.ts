import type { Catalogue } from "@songtan/domain/texts";
import en from "../../locales/en/fields.json" with { type: "json" };
import th from "../../locales/th/fields.json" with { type: "json" };
import type { FieldProblem } from "../errors.ts";

/** Shown at a field with a value that is not accepted. */
export const fieldTexts: Catalogue<Record<FieldProblem, string>> = { th, en };
