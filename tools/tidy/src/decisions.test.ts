import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const folder = resolve(import.meta.dirname, "../../../docs/decisions");

type Decision = { file: string; number: number; title: string; note: string };

function readDecision(file: string): Decision {
  const text = readFileSync(resolve(folder, file), "utf8");
  const [, number = "", title = ""] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
  const [, status = ""] = /Status:\*{0,2} (.+)$/m.exec(text) ?? [];
  const note = status.replace(/^accepted(, \d{4}-\d\d-\d\d)?[;.]? ?/, "");
  return { file, number: Number(number), title, note };
}

/** Decisions in force, and those that hold only for the history because a page of the rules or a newer decision wins. */
function indexOf(decisions: readonly Decision[]): string {
  const isHistory = ({ note }: Decision) => /which wins|^superseded/.test(note);
  const row = ({ file, number, title, note }: Decision) =>
    `| ${number} | [${title}](${file}) | ${note} |`;
  const table = (rows: readonly Decision[]) =>
    ["| | Decision | Note |", "|--:|---|---|", ...rows.map(row)].join("\n");
  return `# Decisions

One page for each decision, with its context, the choice and what follows from it. This list is made by
\`npx vitest --update=all run tools/tidy/src/decisions.test.ts\`.

## In force

${table(decisions.filter((decision) => !isHistory(decision)))}

## History

The rules of these are now in \`docs/domain/\` or in a newer decision, which wins. They give the reasons.

${table(decisions.filter(isHistory))}
`;
}

test("every decision is in the list, with its state", async () => {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name));
  const decisions = files.sort().map(readDecision);
  expect(decisions.filter(({ number, title }) => !number || !title)).toEqual([]);
  await expect(indexOf(decisions)).toMatchFileSnapshot(resolve(folder, "README.md"));
});
