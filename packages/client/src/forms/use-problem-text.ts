import type { FieldProblem } from "@songtan/contract/errors";
import { fieldTexts } from "@songtan/contract/refusal-texts/field-texts";
import { fillText } from "@songtan/domain/texts";
import { useLocale } from "../language/use-text.ts";
import type { FieldRule } from "./field-rules.ts";

/** The sentence of a field problem in the page's language: the very one the server would answer. */
export function useProblemText(): (problem: FieldProblem) => string {
  const locale = useLocale();
  return (problem) => fillText(fieldTexts[locale][problem]);
}

/** A rule as a form wants it: the sentence to show at the field, or null. */
export function useRuleText(): (rule: FieldRule) => (text: string) => string | null {
  const textOf = useProblemText();
  return (rule) => (text) => {
    const problem = rule(text);
    return problem && textOf(problem);
  };
}
