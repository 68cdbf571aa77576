// @vitest-environment happy-dom
import { useState } from "react";
import { test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import type { Problems } from "./draft/step-problems.ts";
import { useFieldProblems } from "./draft/use-field-problems.ts";

/** A step with drop-offs that all miss their place. */
function Form() {
  const [count, setCount] = useState(1);
  const paths = Array.from({ length: count }, (_, index) => `stops.${index + 1}.place`);
  const problems: Problems = Object.fromEntries(paths.map((path) => [path, "required"]));
  const fields = useFieldProblems(problems, { serverFields: {} });
  return (
    <>
      <button type="button" onClick={fields.showAll}>
        next
      </button>
      <button type="button" onClick={() => setCount(count + 1)}>
        add
      </button>
      {paths.map((path) => (
        <p key={path}>{`${path}: ${fields.at(path).error ? "marked" : "fine"}`}</p>
      ))}
    </>
  );
}

test("a drop-off added after a next that failed begins unmarked; the one that was missing keeps its mark", async () => {
  const page = await showComponent(<Form />, { areas: ["booking"], locale: "en", answers: {} });
  await page.see("stops.1.place: fine");
  await page.press("next");
  await page.see("stops.1.place: marked");
  await page.press("add");
  await page.see("stops.2.place: fine");
  page.close();
});
