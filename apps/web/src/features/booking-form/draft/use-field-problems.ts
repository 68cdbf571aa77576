import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useState } from "react";
import type { Problems } from "./step-problems.ts";

export type FieldProblems = {
  /** `error` once the field was left or "next" was pressed; `onBlur` for the field. */
  at: (path: string) => { error: string | undefined; onBlur: () => void };
  showAll: () => void;
};

/**
 * Which problems are shown: those of fields that were left, all of them after "next", and those of
 * the server.
 */
export function useFieldProblems(
  problems: Problems,
  serverFields: Readonly<Record<string, string>>,
): FieldProblems {
  const textOf = useProblemText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  return {
    at: (path) => {
      const problem = all || left.has(path) ? problems[path] : undefined;
      return {
        error: problem ? textOf(problem) : serverFields[path],
        onBlur: () => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
      };
    },
    showAll: () => setAll(true),
  };
}
