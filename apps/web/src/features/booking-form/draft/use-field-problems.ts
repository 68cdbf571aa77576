import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { FieldProblem } from "@songtan/contract/errors";
import { useState } from "react";
import { missingField, type Problems, type StepName } from "./step-problems.ts";

export type FieldProblems = {
  /** `error` once the field was left or "next" was pressed; `onBlur` for the field. */
  at: (path: string) => { error: string | undefined; onBlur: () => void };
  showAll: () => void;
};

/**
 * Which problems are shown: those of fields that were left, all of a step after its "next", and those of the server.
 */
export function useFieldProblems(
  problems: Problems,
  { step, serverFields }: { step: StepName; serverFields: Readonly<Record<string, string>> },
): FieldProblems {
  const problemText = useProblemText();
  const t = useText("booking");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [allAt, setAllAt] = useState<StepName | null>(null);
  // "Fill in the sender's name" says more than "fill in this field".
  const textOf = (path: string, problem: FieldProblem) => {
    const missing = problem === "required" ? missingField(path) : null;
    return missing ? t(`missing.${missing}`) : problemText(problem);
  };
  return {
    at: (path) => {
      const problem = allAt === step || left.has(path) ? problems[path] : undefined;
      return {
        error: problem ? textOf(path, problem) : serverFields[path],
        onBlur: () => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
      };
    },
    showAll: () => setAllAt(step),
  };
}
