import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { FieldProblem } from "@songtan/contract/errors";
import { useState } from "react";
import { missingField, type Problems } from "./step-problems.ts";

export type FieldProblems = {
  /** `error` once the field was left or "next" was pressed; `onBlur` for the field. */
  at: (path: string) => { error: string | undefined; onBlur: () => void };
  showAll: () => void;
};

/**
 * Chooses the problems to show: in fields that the person has left, in those that "next" found missing or wrong, and those
 * from the server. A stop added after that begins without any.
 */
export function useFieldProblems(
  problems: Problems,
  { serverFields }: { serverFields: Readonly<Record<string, string>> },
): FieldProblems {
  const problemText = useProblemText();
  const t = useText("booking");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // "Fill in the sender's name" says more than "fill in this field".
  const textOf = (path: string, problem: FieldProblem) => {
    const missing = problem === "required" ? missingField(path) : null;
    return missing ? t(`missing.${missing}`) : problemText(problem);
  };
  return {
    at: (path) => {
      const problem = left.has(path) ? problems[path] : undefined;
      return {
        error: problem ? textOf(path, problem) : serverFields[path],
        onBlur: () => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
      };
    },
    showAll: () => setLeft((before) => new Set([...before, ...Object.keys(problems)])),
  };
}
