/** Constructions that an English reader has to read twice, each with the usual one. */
const constructions: readonly [pattern: RegExp, instead: string][] = [
  [
    /(?:^|[.;:] )(?:What|Where|Whether|Who|How) (?!about\b)[^?]{4,80} (?:is|are|was|has|have|may|can|must|does|by|for|with|in|of|to|on)\b[^?]*$/,
    "begin with a noun, or with a verb such as Returns",
  ],
  [/\b(?:by|of|for|from|with|than|and) (?:what|who|whoever|whatever)\b/, "name the thing"],
  [/\b(?:has|have|is|are|gets?|needs?) (?:no one|nobody|nothing|none)\b/, "negate the verb"],
  [/\b(?:that|those) of (?:a|an|the|its|their|each|all)\b/, "repeat the noun"],
  [/^(?:Of|Behind|For whom|By whom|To whom) /, "write a sentence"],
  [
    /\bof (?:its|their|our) own\b|\b(?:alone|again|too|then)\.(?:$|\s)/,
    "only; a second time; or leave it out",
  ],
];

const commentPattern = /\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n?)+)/gm;

/** Returns the comments of a source text with more than two terms, each in one line and without its tags. */
export const commentsOf = (text: string): string[] =>
  [...text.matchAll(commentPattern)]
    .map(([, block, line]) =>
      (block ?? line ?? "")
        .replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, "")
        .replace(/@\w+.*/g, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((comment) => comment.split(" ").length > 2);

/** Returns advice for each construction in a comment; empty for plain English. */
export const findConstructions = (comment: string): string[] =>
  constructions.flatMap(([pattern, instead]) => (pattern.test(comment) ? [instead] : []));
