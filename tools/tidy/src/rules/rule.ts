/** A tracked file as the rules read it. */
export type SourceFile = { path: string; text: string };
/** One rule of the house. `planted` is a file that breaks it, so that a rule which sees nothing is noticed. */
export type Rule = {
  name: string;
  applies(path: string): boolean;
  /** Returns each problem in a short text; empty without problems. */
  problems(file: SourceFile): string[];
  planted: SourceFile;
};

export const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path);
export const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);
export const isOwnCode = (path: string) =>
  isCode(path) && !/(^|\/)generated\//.test(path) && !path.startsWith("tools/tidy/");

/** Answers one problem for each line that matches. */
export const lines = (file: SourceFile, pattern: RegExp, what: string): string[] =>
  file.text
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`line ${index + 1}: ${what}`] : []));
