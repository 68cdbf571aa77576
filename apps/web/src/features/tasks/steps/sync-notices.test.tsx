// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { taskSync } from "../../sync/task-sync.ts";
import { SyncProblems } from "./sync-notices.tsx";

test.each([
  ["an hour fast", 3600, "This phone's clock is 1 hr fast"],
  ["three minutes slow", -180, "This phone's clock is 3 min slow"],
  ["right", null, ""],
])("a driver whose phone's clock is %s is told, and that the times are right", async (...row) => {
  const [, clockAheadSeconds, title] = row;
  const page = await showComponent(
    <main>
      <SyncProblems taskId="task" />
    </main>,
    { areas: ["driver", "shell"], answers: {} },
  );
  taskSync.state.setState({ clockAheadSeconds });
  await expect.poll(() => document.querySelector("main"), { interval: 5 }).toBeTruthy();
  await page.see(title);
  expect(page.read().includes("The times of your work are recorded correctly")).toBe(title !== "");
  page.close();
});
