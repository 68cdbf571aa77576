// `npm run release -- build|use|restart|list`: releases in folders of their own, so that nothing is built where people are
// served. See docs/runbooks/deploy.md. Needs nothing installed but Node 20, git and tar.
import { parseArgs } from "node:util";
import { build, list, restart, use } from "./release/releases.mjs";

const usage = `npm run release -- build [--home FOLDER]      builds the commit of this clone in FOLDER/releases
npm run release -- use NAME [--home FOLDER]   leads FOLDER/current there
npm run release -- restart --ports 3000,3001 --command "systemctl restart songtan@{port}"
                                              one process after another, each once the one before is ready
npm run release -- list [--home FOLDER]
  --home  where releases, current, assets and .env are; the folder above this clone unless it is named
  --keep  how many releases a build leaves (3)`;

const options = {
  home: { type: "string" },
  keep: { type: "string", default: "3" },
  ports: { type: "string" },
  command: { type: "string" },
  help: { type: "boolean", short: "h" },
};

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (problem) {
    throw new Error(`${problem.message.split(". ")[0]}\n${usage}`);
  }
}

try {
  const { values, positionals } = readArguments();
  const [what, name] = positionals;
  if (values.help) console.log(usage);
  else if (what === "build") await build({ ...values, keep: Number(values.keep) });
  else if (what === "use" && name) use({ ...values, name });
  else if (what === "restart" && values.ports && values.command) await restart(values);
  else if (what === "list") list(values);
  else throw new Error(usage);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
