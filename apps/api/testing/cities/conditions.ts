/** A column that has to be equal to another one, or to one of some values. Columns are `alias.name`. */
export type Equality = { column: string; to: { column: string } | { values: readonly string[] } };

/**
 * What has to be equal wherever a condition of a plan holds, as PostgreSQL writes it: all that is joined by AND, and of what is
 * joined by OR only what is in each part.
 */
export function equalitiesIn(condition: string): Equality[] {
  const text = withoutParentheses(condition);
  const all = split(text, " AND ");
  if (all.length > 1) return all.flatMap(equalitiesIn);
  const either = split(text, " OR ");
  if (either.length > 1) {
    const [first = [], ...others] = either.map(equalitiesIn);
    return first.filter((one) => others.every((other) => other.some((two) => isSame(one, two))));
  }
  const [left, right, ...more] = split(text, " = ");
  if (left === undefined || right === undefined || more.length > 0) return [];
  const [one, two] = [sideOf(left), sideOf(right)];
  if (one && "column" in one && two) return [{ column: one.column, to: two }];
  if (two && "column" in two && one) return [{ column: two.column, to: one }];
  return [];
}

const isSame = (one: Equality, two: Equality): boolean =>
  JSON.stringify(one) === JSON.stringify(two);

function sideOf(text: string): Equality["to"] | null {
  const plain = text.replace(/^\((.*)\)::text$/, "$1");
  if (/^(\w+|"[^"]+")\.\w+$/.test(plain)) return { column: plain.replaceAll('"', "") };
  const one = /^'([^']*)'::[\w ]+$/.exec(plain)?.[1];
  if (one !== undefined) return { values: [one] };
  const list = /^ANY \('\{([^']*)\}'::[\w ]+\[\]\)$/.exec(plain)?.[1];
  return list === undefined ? null : { values: list === "" ? [] : list.split(",") };
}

function withoutParentheses(text: string): string {
  let inner = text.trim();
  while (inner.startsWith("(") && closes(inner, 0) === inner.length - 1) inner = inner.slice(1, -1);
  return inner;
}

/** The place of the parenthesis that closes the one at `from`. */
function closes(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "'") quoted = !quoted;
    if (quoted) continue;
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** The parts of a text between separators that are in no parentheses and no quotes. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [depth, quoted, from] = [0, false, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "'") quoted = !quoted;
    if (quoted) continue;
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
  }
  return [...parts, text.slice(from)];
}
