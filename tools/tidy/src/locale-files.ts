type Tree = { [key: string]: Tree | string };

function leaves(tree: Tree | string, path = ""): [string, string][] {
  if (typeof tree === "string") return [[path, tree]];
  return Object.entries(tree).flatMap(([key, value]) => leaves(value, `${path}.${key}`));
}
/** English needs more plural forms than Thai, which has one. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
/** Returns true for the brand's name, which each language writes with its placeholder and may omit. */
const isBrand = (name?: string) => name === "brandTh" || name === "brandEn";
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)]
    .map(([, name]) => name)
    .filter((name) => !isBrand(name))
    .sort();
const same = (first: readonly unknown[], second: readonly unknown[]) =>
  first.join() === second.join();

/**
 * Returns the problems of the two files of an area, given as JSON: different keys, different placeholders, an empty
 * text, a single brace. Empty without problems.
 */
export function localeProblems(files: Record<"th" | "en", string>): string[] {
  const read = (json: string) => leaves(JSON.parse(json) as Tree);
  const [thai, english] = [read(files.th), read(files.en)];
  const keys = (all: typeof thai) => [...new Set(all.map(([key]) => withoutPlural(key)))];
  const missing = (from: string[], in_: string[], locale: string) =>
    in_.filter((key) => !from.includes(key)).map((key) => `${key} is missing in ${locale}`);
  const englishText = new Map(english);
  const unequal = thai.flatMap(([key, text]) => {
    const other =
      englishText.get(key) ??
      englishText.get(`${key}_other`) ??
      englishText.get(withoutPlural(key));
    return other === undefined || same(placeholders(other), placeholders(text))
      ? []
      : [`${key} fills in other values`];
  });
  return [
    ...missing(keys(thai), keys(english), "th"),
    ...missing(keys(english), keys(thai), "en"),
    ...unequal,
    ...[...thai, ...english].flatMap(([key, text]) => [
      ...(text.trim() === "" ? [`${key} is empty`] : []),
      ...(/[{}]/.test(text.replace(/\{\{\w+[^{}]*\}\}/g, "")) ? [`${key} has a brace left`] : []),
    ]),
  ];
}
