/**
 * Words that the names and comments of this repository avoid, with their replacements. Each had several meanings here,
 * or none that a reader with school English would recognise.
 */
const replacements: Record<string, string> = {
  tell: "notify",
  told: "notified, result",
  hear: "receive, handle",
  heard: "received, response",
  ask: "request, fetch",
  asked: "requested",
  take: "accept, record, apply",
  taken: "accepted, recorded",
  took: "accepted, lasted",
  stand: "status, rating",
  standing: "status, rating",
  foresee: "predict, apply pending",
  foreseen: "predicted",
  forget: "delete, anonymise",
  forgot: "deleted",
  forgotten: "deleted",
  kept: "stored, saved",
  said: "message, note",
  words: "types, text, note",
  whose: "owner, of",
  beside: "next to, with",
  besides: "other than",
  purse: "driver balance",
  ways: "routes, channels",
  around: "context, near",
  anew: "again",
  whoever: "the person who",
  nobody: "no one",
  somebody: "someone",
  meanwhile: "at the same time",
  mend: "fix",
  mended: "fixed",
};

const forms: ReadonlyMap<string, string> = new Map(
  Object.entries(replacements).flatMap(([word, instead]) => [
    [word, instead],
    [`${word}s`, instead],
    ...(/^(tell|hear|ask|stand|foresee|mend)$/.test(word)
      ? [[`${word}ing`, instead] as const]
      : []),
    ...(word === "take" ? [["taking", instead] as const] : []),
  ]),
);

/** The parts of a TypeScript text: code without its strings, and the comments. */
export type Parts = { code: string; comments: string };

const ended = (text: string, from: number, mark: string): number => {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
};

/**
 * Returns the index after the string that opens at `start`. In a template only the text is skipped: `inner` receives
 * its expressions.
 */
function endOfString(text: string, start: number, inner: (code: string) => void): number {
  const quote = text[start];
  let index = start + 1;
  while (index < text.length && text[index] !== quote) {
    if (text[index] === "\\") index += 1;
    else if (quote === "`" && text.startsWith("${", index)) {
      const end = endOfExpression(text, index + 2);
      inner(text.slice(index + 2, end));
      index = end;
    } else if (quote !== "`" && text[index] === "\n") return index;
    index += 1;
  }
  return index + 1;
}

function endOfExpression(text: string, start: number): number {
  let depth = 1;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    else if (text[index] === "}") depth -= 1;
    else if (text[index] === "`") index = endOfString(text, index, () => {}) - 1;
    if (depth === 0) return index;
  }
  return text.length;
}

/** A slash begins a regular expression where a value may begin, not behind one. */
const beginsRegex = (code: string): boolean =>
  /(^|[=(,:[!&|?{};>]|\breturn|=>)\s*$/.test(code.slice(-20));

/** Splits a file by reading it once; what is inside strings and regular expressions is in neither part. */
export function partsOf(text: string): Parts {
  let code = "";
  let comments = "";
  for (let index = 0; index < text.length; ) {
    const two = text.slice(index, index + 2);
    if (two === "//" || two === "/*") {
      const end = two === "//" ? ended(text, index, "\n") : ended(text, index + 2, "*/");
      comments += `${text.slice(index, end)}\n`;
      index = end;
    } else if (/["'`]/.test(text[index] ?? "") && !isApostrophe(text, index)) {
      index = endOfString(text, index, (inner) => {
        code += ` ${partsOf(inner).code} `;
      });
    } else if (text[index] === "/" && beginsRegex(code)) {
      const match = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/.exec(
        text.slice(index, index + 500),
      );
      index += match?.[0].length ?? 1;
      code += " ";
    } else {
      code += text[index];
      index += 1;
    }
  }
  return { code, comments };
}

/** The same of SQL. The body of a function is code. */
export function sqlPartsOf(text: string): Parts {
  let comments = "";
  const code = text.replace(/--[^\n]*|'(?:[^']|'')*'/g, (part) => {
    if (part.startsWith("--")) comments += `${part}\n`;
    return " ";
  });
  return { code, comments };
}

const isApostrophe = (text: string, index: number): boolean =>
  text[index] === "'" && /\w/.test(text[index - 1] ?? "") && /\w/.test(text[index + 1] ?? "");

const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter(Boolean);

const describe = (where: string, word: string): string =>
  `${where}: "${word}", write ${forms.get(word)}`;
/** Names of locks, of settings and of the query builder's calls, and names that are fixed elsewhere. */
const isExempt = (name: string, fixed: ReadonlySet<string>): boolean =>
  fixed.has(name) || /lock|^executeTake|^[a-z]+(_[a-z]+)+$/i.test(name) || /^[A-Z0-9]+$/.test(name);

const problemsOf = (where: string, name: string): string[] =>
  wordsIn(name)
    .filter((word) => forms.has(word))
    .map((word) => describe(where, word));

/**
 * Returns the problems with the names in a file's code and path, and with the vocabulary of its comments.
 * @param fixed names that cross the wire, and codes
 */
export function findBannedTerms(path: string, text: string, fixed: ReadonlySet<string>): string[] {
  const { code, comments } = partsOf(text);
  const names = new Set(code.replace(/\.(take)\(/g, "(").match(/[A-Za-z_$][\w$]*/g));
  return [
    ...problemsOf("the file's name", path.split("/").at(-1) ?? ""),
    ...[...names].flatMap((name) => (isExempt(name, fixed) ? [] : problemsOf(name, name))),
    ...findBannedInComments(comments),
  ];
}

/**
 * Returns the problems in a file that names tables and columns, where all names are ours: a migration, or the types
 * generated from them all.
 */
export function findBannedInSchema(path: string, text: string): string[] {
  const { code, comments } = path.endsWith(".sql") ? sqlPartsOf(text) : partsOf(text);
  return [
    ...problemsOf("the file's name", path.split("/").at(-1) ?? ""),
    ...[...new Set(code.match(/[A-Za-z_]\w*/g))].flatMap((name) => problemsOf(name, name)),
    ...findBannedInComments(comments),
  ];
}

function findBannedInComments(comments: string): string[] {
  const words = new Set(wordsIn(comments.replaceAll(/`[^`]*`/g, "")));
  return [...words].flatMap((word) => problemsOf("a comment", word));
}
