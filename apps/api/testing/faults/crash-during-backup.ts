import { testDeps } from "../world/test-world.ts";
import { backUp } from "./backups.ts";

/** A backup that is killed -9 when the database is written and the first file is being copied. */
const database = process.env.TEST_DATABASE ?? "";
const { deps } = await testDeps({ database, now: () => new Date() });
const files = {
  ...deps.files,
  async getStream() {
    process.kill(process.pid, "SIGKILL");
    return new Promise<never>(() => {});
  },
};
await backUp({ deps: { files, secrets: deps.secrets }, database }, process.env.TEST_ROOM ?? "");
