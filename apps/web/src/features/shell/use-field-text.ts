import type { FieldRule } from "@songtan/client/forms/field-rules.ts";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { FieldProblem } from "@songtan/contract/errors";

/** The way an empty field is filled: by typing, or by a choice from a list. */
type Filling = "fill" | "choose";

/**
 * Returns a function that describes a field's problem. An empty field is named by its label, because "fill in this
 * field" could mean any field of the form.
 */
export function useFieldText() {
  const t = useText("shell");
  const problemText = useProblemText();
  return (problem: FieldProblem, label: string, filling: Filling = "fill"): string =>
    problem === "required" ? t(`empty.${filling}`, { field: label }) : problemText(problem);
}

/** A rule as a form wants it: the sentence to show at the field with this label, or null. */
export function useFieldRule() {
  const fieldText = useFieldText();
  return (rule: FieldRule, label: string) =>
    (text: string): string | null => {
      const problem = rule(text);
      return problem && fieldText(problem, label);
    };
}
