import type { Row } from "./rows.ts";

export type Engine = {
  /** Ids, best first, five at most. */
  search(q: string): string[] | Promise<string[]>;
  /** Where rows and index are not in this process: how large they are. */
  megabytes?: number;
  stop?(): Promise<void>;
};
export type OpenEngine = (rows: readonly Row[]) => Engine | Promise<Engine>;

export const hitsMost = 5;
/** The engines that score terms only get more hits than needed, of which importance decides. */
export const hitsWeighed = 50;

/** The five best once importance counts, as it does in ours: for engines that cannot weigh a row themselves. */
export const byImportance = (
  hits: readonly { id: string; score: number }[],
  importanceOf: ReadonlyMap<string, number>,
): string[] =>
  hits
    .map(({ id, score }) => ({ id, score: score * (1 + (importanceOf.get(id) ?? 0)) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, hitsMost)
    .map(({ id }) => id);

const segmenter = new Intl.Segmenter("th", { granularity: "word" });

/** Thai has no spaces: terms by the dictionary that Node has, of other scripts by their spaces. */
export const termsOf = (text: string): string[] =>
  [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );
